import { readFileSync } from 'node:fs'

/** Ends all child processes of this program, even when it fails or is interrupted. */
export function endChildrenOnExit(): void {
  process.on('exit', () => {
    for (const pid of childPids()) process.kill(pid, 'SIGTERM')
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
}

function childPids(): number[] {
  try {
    const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
    return children.trim().split(' ').filter(Boolean).map(Number)
  } catch {
    // Only Linux lists child processes; on other systems the user has to end them.
    return []
  }
}
