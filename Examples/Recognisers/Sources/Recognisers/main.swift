import Foundation
import Skiprope

exit(
  RecogniserSweep.main(
    of: NaiveRecogniser.self, named: "naive",
    axes: ["distance": [30, 45, 60, 90, 120], "tap-time": [300, 500, 800], "tap-slop": [10, 16, 24]]))
