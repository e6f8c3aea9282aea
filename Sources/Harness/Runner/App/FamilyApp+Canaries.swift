#if Canaries
  internal import Expiry
  internal import HostSystem
  internal import Invariants
  internal import Kernel
  internal import PhotoCaching
  internal import Simulation

  /// The planted bugs of this seam; see `Canary`.
  extension FamilyApp {
    /// Decodes inside the frame, as an app does that forgot the queue.
    func decodeOnMainLane(_ job: PhotoJob, at vsync: Instant) {
      _ = perform(.job(job.id), at: vsync)
      finish(.job(job.id), at: vsync)
    }

    /// Does 100 device milliseconds of work in every 500th frame, as an app does that tidies up when it is busiest. In
    /// rounds of the calibration, so that it is as long on the device whatever the host.
    func stutter() {
      guard context.canary == .slowFrame else { return }
      framesAnimated += 1
      guard framesAnimated.isMultiple(of: 500) else { return }
      let host = 100_000_000 * costs.relativeSpeed
      HostScore.work(rounds: Int(host / Double(HostScore.referenceNanoseconds)))
    }

    /// Keeps a decoded bitmap for ever, as a cache does that nobody empties.
    func leak(_ outcome: PhotoJobOutcome) {
      guard context.canary == .leak, case .decoded(let bitmap) = outcome else { return }
      leaked.append(bitmap)
    }

    /// Lets photos live ten seconds too long.
    func expireLate(at vsync: Instant) {
      let late = clock.time(at: vsync) - .seconds(10)
      if let next = expiry.nextExpiry, next <= late { expireUp(to: late, at: vsync) }
    }
  }
#endif
