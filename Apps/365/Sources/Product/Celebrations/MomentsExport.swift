// Every signature here uses moments and photos, so `import Celebrations` also imports `Moments`.
@_exported public import Moments
