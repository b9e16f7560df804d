/** What one call of the service can bear. */
export interface Load {
  requestsPerSecond: number
  medianMs: number
  p99Ms: number
  failures: number
}

/**
 * Calls again and again from a fixed number of callers for a bounded time.
 * @param call one request; answers whether it was answered as it should
 */
export async function load(call: () => Promise<boolean>, callers: number, seconds: number): Promise<Load> {
  const times: number[] = []
  let failures = 0
  const end = performance.now() + seconds * 1000
  const caller = async () => {
    while (performance.now() < end) {
      const started = performance.now()
      if (!(await call())) failures += 1
      times.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  times.sort((a, b) => a - b)
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  return { requestsPerSecond: times.length / seconds, medianMs: at(0.5), p99Ms: at(0.99), failures }
}
