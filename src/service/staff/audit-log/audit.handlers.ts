import type { AuditFilter } from '../../../contract/audit.ts'
import type { Handlers } from '../../base/http/handler-types.ts'
import { csvFile } from '../../base/http/raw-response.ts'
import { logStaffRead } from '../../base/log/staff-read.ts'
import type { ServiceDeps } from '../../service-deps.ts'
import type { Owner } from '../support/owners.ts'
import { undo } from '../undo/undo-changes.ts'
import type { AuditQuery } from './audit-query.ts'

export function auditHandlers({ services }: ServiceDeps) {
  const { accounts, audit, auditLog, owners } = services

  /** Finds an owner by support id, install id or login. */
  const findOwner = async (user: string): Promise<Owner | undefined> => {
    const account = user.includes('@') ? await accounts.findByEmail(user) : undefined
    return owners.find(account?.supportId ?? user)
  }

  /**
   * Converts filters to a query. Returns undefined if the golfer in the filters does not exist, so that no event can
   * match.
   */
  const queryOf = async ({ user, ...filter }: AuditFilter): Promise<AuditQuery | undefined> => {
    if (!user) return filter
    const owner = await findOwner(user)
    return owner && { ...filter, owner }
  }

  return {
    listAuditLog: {
      summary: 'Lists the events of the audit log, newest first, one page at a time.',
      description: '`user` is a login, support id or install id. An event must match all given filters.',
      access: 'staff',
      records: 'golfer',
      async handle({ query: { before, ...filter } }, call) {
        const query = await queryOf(filter)
        // Recorded before the events are read, so that it is among them and is not reported as new afterwards.
        await audit.recordRead({
          ...golferOf(query),
          actor: call.account.email,
          action: 'view audit log',
          detail: filter.user && `user ${filter.user}`,
        })
        logStaffRead(call, query?.owner?.iid ?? 'audit log')
        return query ? auditLog.page({ ...query, before }) : { events: [] }
      },
    },

    countNewEvents: {
      summary: 'Counts the events that are newer than a given one, for pages that show the log.',
      description: 'At most 1000 are counted. The call does not keep a session alive.',
      access: 'staff',
      unrecorded: 'the page of the log polls it, and it returns a number',
      isPolling: true,
      async handle({ query: { after, ...filter } }) {
        const query = await queryOf(filter)
        return { count: query ? await auditLog.count({ ...query, after }) : 0 }
      },
    },

    exportAuditLog: {
      summary: 'Returns all events that match as comma separated values, newest first.',
      response: { type: 'text/csv', description: 'A table with a header line.' },
      access: 'staff',
      records: 'golfer',
      isPage: true,
      async handle({ query: filter }, call) {
        const query = await queryOf(filter)
        await audit.addRead({
          ...golferOf(query),
          actor: call.account.email,
          action: 'export audit log',
          detail: filterText(filter),
        })
        logStaffRead(call, query?.owner?.iid ?? 'audit log')
        // No account has this id, so the table has no events if the user does not exist.
        const chunks = auditLog.csv(query ?? { owner: { account: undefined, iid: undefined, iids: [] } })
        return csvFile(chunks, 'audit.csv')
      },
    },

    listAudit: {
      summary: 'Lists the latest changes of the owner of an install or support id.',
      errors: [404],
      access: 'staff',
      records: 'golfer',
      async handle({ path }, call) {
        const owner = await owners.require(path.id)
        await audit.recordRead({ ...golferOf({ owner }), actor: call.account.email, action: 'view user' })
        logStaffRead(call, owner.iid)
        const { events, next } = await auditLog.page({ owner, kind: 'change' })
        return { entries: events, next }
      },
    },

    listAuditFacets: {
      summary: 'Returns the values that the filters of the audit log can have.',
      access: 'staff',
      unrecorded: 'names of staff and actions, which the log contains',
      handle: () => auditLog.facets(),
    },

    undoChange: {
      summary: 'Undoes a change, unless the changed data has been changed again since.',
      description:
        'The status is 409 when the data has been changed again, or when the change cannot be undone or was undone before.',
      errors: [404, 409],
      access: 'staff',
      records: 'golfer',
      async handle({ path }, { account }) {
        const change = await auditLog.find(path.changeId)
        const event = { ...change, actor: account.email, action: undoName(change.action) }
        const changeId = await audit.withUndo(
          event,
          async (trx) => {
            const areas = services.forTransaction(trx)
            // Locks the golfer first, as every change does, so that the data cannot change between comparison and
            // undoing.
            await areas.owners.lockIfAny(change)
            return undo(areas, await areas.auditLog.takeUndo(path.changeId), account.email)
          },
          () => 'done',
        )
        return { changeId }
      },
    },
  } satisfies Partial<Handlers>
}

/** Returns the golfer to whom a query is limited. */
function golferOf(query: AuditQuery | undefined): { iid: string | null; accountId: string | null } {
  const { owner } = query ?? {}
  return { iid: owner?.iid ?? null, accountId: owner?.account?.id ?? null }
}

/** Returns the filters as text: "kind change, from 2026-07-01"; undefined if there are none. */
function filterText(filter: AuditFilter): string | undefined {
  const words = Object.entries(filter).flatMap(([name, value]) => (value ? [`${name} ${value}`] : []))
  return words.length > 0 ? words.join(', ') : undefined
}

/** Returns the action for undoing an action: "undo change login" for "change login", and the reverse. */
function undoName(action: string): string {
  return action.startsWith('undo ') ? action.slice('undo '.length) : `undo ${action}`
}
