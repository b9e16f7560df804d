// Preloaded into a process of the service: SIGUSR2 sets the process's clock an hour forward, then an hour back, then
// right again. Timers and `performance.now()` continue, as they do when the clock of a machine is set.
const HOUR_MS = 3_600_000
const offsets = [HOUR_MS, -HOUR_MS, 0]
let offsetMs = 0
let shifts = 0

const RealDate = Date
class ShiftedDate extends RealDate {
  constructor(...values) {
    super(...(values.length === 0 ? [RealDate.now() + offsetMs] : values))
  }

  static now() {
    return RealDate.now() + offsetMs
  }
}
globalThis.Date = ShiftedDate

process.on('SIGUSR2', () => {
  offsetMs = offsets[shifts % offsets.length]
  shifts += 1
  console.log(`clock shifted by ${offsetMs} ms: ${new Date().toISOString()}`)
})
