#if Canaries
  internal import Expiry
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
