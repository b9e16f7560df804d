import type { AuditFilter } from '../../../contract/staff/audit.ts'
import { counted } from '../../../domain/format/counted.ts'
import { createAccounts } from '../../accounts/accounts.ts'
import { createAudit } from '../../base/audit/audit.ts'
import { staffCalls } from '../../base/audit/staff-calls.ts'
import type { Handlers } from '../../base/http/handler-types.ts'
import { csvFile } from '../../base/http/raw-response.ts'
import type { GolfDeps } from '../../golf/golf-context.ts'
import { supportCauseOf } from '../../mail/account-mails/account-mails.ts'
import { createSearch } from '../search/search.ts'
import { partOf, versionAfter } from '../support/change-golfer.ts'
import { createOwners, golferOf, type Owner } from '../support/owners.ts'
import { undo } from '../undo/undo-changes.ts'
import { createAuditLog } from './audit-log.ts'
import type { AuditQuery } from './audit-query.ts'

export function auditHandlers(deps: GolfDeps) {
  const accounts = createAccounts(deps)
  const audit = createAudit(deps)
  const auditLog = createAuditLog(deps)
  const owners = createOwners(deps)
  const { read, change } = staffCalls(deps)

  /**
   * Finds what a text is about: the golfer with a support id, install id or login, else what has this id, else the golfers
   * that the search of users finds.
   */
  const find = async (about: string): Promise<Pick<AuditQuery, 'owners' | 'subject'>> => {
    const account = about.includes('@') ? await accounts.findByEmail(about) : undefined
    const exact = await owners.find(account?.supportId ?? about)
    if (exact) return { owners: [exact] }
    if (await auditLog.hasSubject(about)) return { subject: about }
    const found: Owner[] = []
    for (const { supportId, iid } of (await createSearch(deps).find(about)).matches) {
      const owner = await owners.find(supportId ?? iid ?? '')
      if (owner) found.push(owner)
    }
    return { owners: found }
  }

  /** Converts filters to a query. `only` is the golfer if the events concern no other. */
  const queryOf = async ({ about, ...filter }: AuditFilter) => {
    const query: AuditQuery = { ...filter, ...(about && (await find(about))) }
    return { query, only: query.owners?.length === 1 ? query.owners[0] : undefined }
  }

  return {
    listAuditLog: {
      summary: 'Lists the events of the audit log, newest first, one page at a time.',
      description:
        '`about` is a login, support id, install id or the id of a round, or what `searchUsers` finds. An event must match all given filters.',
      access: 'staff',
      records: 'golfer',
      async handle({ query: { before, ...filter } }, call) {
        const { query, only } = await queryOf(filter)
        // Recorded before the events are read, so that it is among them.
        const detail = filter.about && `about ${filter.about}`
        await read(call, { action: 'view audit log', ...golferOf(only), detail })
        return auditLog.page({ ...query, before })
      },
    },

    exportAuditLog: {
      summary: 'Returns all events that match as comma separated values, newest first.',
      response: { type: 'text/csv', description: 'A table with a header line.' },
      access: 'staff',
      records: 'golfer',
      isPage: true,
      async handle({ query: filter }, call) {
        const { query, only } = await queryOf(filter)
        const event = { action: 'export audit log', ...golferOf(only), detail: filterText(filter) }
        await read(call, event, audit.addRead)
        return csvFile(auditLog.csv(query), 'audit.csv')
      },
    },

    listAuditActors: {
      summary: 'Lists the persons who have changed or read something.',
      access: 'staff',
      unrecorded: 'names of staff, which the log contains',
      handle: async () => ({ actors: await auditLog.actors() }),
    },

    undoChange: {
      summary: 'Undoes a change, unless the changed data has been changed again since.',
      description:
        'The status is 409 when the data has been changed again, or when the change cannot be undone or was undone before.',
      errors: [404, 409],
      access: 'staff',
      records: 'golfer',
      async handle({ path }, call) {
        const event = await auditLog.find(path.changeId)
        let { detail } = event
        const undoing = { ...event, action: `undo ${event.action}`, detail: () => detail }
        const { version } = await change(call, undoing, async (tx) => {
          // Locks the golfer first, as every change does, so that the data cannot change between comparison and
          // undoing.
          const golfer = await createOwners(tx).lockIfAny(event)
          const step = await createAuditLog(tx).takeUndo(path.changeId)
          // In the direction of the undoing: from the mistaken login to the previous one.
          if (step.type === 'login') detail = `${step.after} → ${step.before}`
          if (step.type === 'rounds') detail = counted(step.tokens.length, 'round', 'rounds')
          await undo(tx, step, { golfer, actor: call.account.email, cause: supportCauseOf(call.request) })
          const id = golfer?.account?.supportId ?? golfer?.iid
          return { version: id && (await versionAfter(tx, id, partOf(step))) }
        })
        return { version }
      },
    },
  } satisfies Partial<Handlers>
}

/** Returns the filters as text: "kind change, about 7ABC"; undefined if there are none. */
function filterText(filter: AuditFilter): string | undefined {
  const words = Object.entries(filter).flatMap(([name, value]) => (value ? [`${name} ${value}`] : []))
  return words.length > 0 ? words.join(', ') : undefined
}
