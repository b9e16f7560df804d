import { readFile } from 'node:fs/promises'

/** What a process holds in memory; NaN where the system is not Linux, which alone tells it this way. */
export async function residentMb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1000
}
