import { readdir, readFile } from 'node:fs/promises'

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10

/** Returns the number of open files, sockets and pipes of a process; NaN on systems other than Linux. */
export async function openFiles(pid: number | undefined): Promise<number> {
  const files = await readdir(`/proc/${pid}/fd`).catch(() => undefined)
  return files?.length ?? Number.NaN
}

/** Returns the processor time that a process has used. */
export async function processorMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The program name in parentheses may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [user = Number.NaN, system = Number.NaN] = fields.slice(11, 13).map(Number)
  return (user + system) * TICK_MS
}

/** Returns the resident memory of a process in MB; NaN on systems other than Linux. */
export async function residentMb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1000
}

export async function sumOf(values: readonly Promise<number>[]): Promise<number> {
  return (await Promise.all(values)).reduce((total, value) => total + value, 0)
}
