import { readFile } from 'node:fs/promises'

/** Returns the resident memory of a process in MB; NaN on systems other than Linux. */
export async function residentMb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1000
}
