import type { Database } from '../../../base/database/database.ts'

/**
 * Returns when recipients files and templates were last used by mailings. The keys are the names that staff entered.
 */
export function createMailingFileUse(db: Database) {
  return {
    async lastUsed() {
      const runs = await db
        .selectFrom('mailing_runs')
        .select(({ fn }) => ['emails_file', 'template_id', fn.max('started_at').as('at')])
        .where('is_draft', '=', 0)
        .groupBy(['emails_file', 'template_id'])
        .execute()
      const recipients = new Map<string, number>()
      const templates = new Map<string, number>()
      const add = (times: Map<string, number>, name: string, at: number) =>
        times.set(name, Math.max(at, times.get(name) ?? 0))
      for (const { emails_file, template_id, at } of runs) {
        add(recipients, emails_file, Number(at))
        add(templates, template_id, Number(at))
      }
      return { recipients, templates }
    },
  }
}
