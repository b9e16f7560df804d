import { quantile } from '../scale/support/open-loop.ts'

/** The results of a load test of one request. */
export interface Load {
  requestsPerSecond: number
  medianMs: number
  p99Ms: number
  failures: number
}

/**
 * Repeats a request for some time, with a fixed number of concurrent clients.
 * @param call sends one request; returns whether it succeeded
 */
export async function load(call: () => Promise<boolean>, clients: number, seconds: number): Promise<Load> {
  const times: number[] = []
  let failures = 0
  const end = performance.now() + seconds * 1000
  const runClient = async () => {
    while (performance.now() < end) {
      const started = performance.now()
      if (!(await call())) failures += 1
      times.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: clients }, runClient))
  return {
    requestsPerSecond: times.length / seconds,
    medianMs: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
    failures,
  }
}
