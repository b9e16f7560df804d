import type { Context } from './context.ts'
import type { Task } from './database/tables.ts'

export const TASKS: readonly Task[] = ['retention', 'deletion', 'backup', 'failed backup']

/** When regular tasks last succeeded, in whichever process, and when a backup last failed. */
export function createTaskSuccesses({ db }: Pick<Context, 'db'>) {
  return {
    async record(task: Task, nowMs: number): Promise<void> {
      await db
        .insertInto('task_successes')
        .values({ task, succeeded_at: nowMs })
        .onConflict((c) => c.column('task').doUpdateSet({ succeeded_at: nowMs }))
        .execute()
    },

    /** Returns when a task last succeeded, or undefined if it never has. */
    async lastMs(task: Task): Promise<number | undefined> {
      const row = await db
        .selectFrom('task_successes')
        .select('succeeded_at')
        .where('task', '=', task)
        .executeTakeFirst()
      return row?.succeeded_at
    },
  }
}
