import type { FastifyBaseLogger } from 'fastify'

/** Keeps track of tasks that no response waits for. */
export function createBackgroundTasks(log: Pick<FastifyBaseLogger, 'error'>) {
  const running = new Set<Promise<void>>()
  return {
    /** Logs the failure of a task under its description. */
    add(description: string, task: Promise<unknown>): void {
      const settled = task
        .then(() => undefined)
        .catch((error: unknown) => log.error({ err: error }, `${description} failed`))
        .finally(() => running.delete(settled))
      running.add(settled)
    },
    /** Waits until all tasks have ended. */
    async settled(): Promise<void> {
      await Promise.all(running)
    },
  }
}
