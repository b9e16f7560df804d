import type { Handlers } from '../http/handler-types.ts'
import { logStaffRead } from '../log/staff-read.ts'
import type { ServiceDeps } from '../service-deps.ts'
import type { Owner } from '../support/owners.ts'
import { undo } from '../undo/undo-changes.ts'

type Names = 'listAudit' | 'listAuditLog' | 'listAuditFacets' | 'undoChange'

export function auditHandlers({ services }: ServiceDeps): Pick<Handlers, Names> {
  const { audit, auditLog, owners, users } = services

  /** Finds an owner by login, too. */
  const findOwner = async (user: string): Promise<Owner | undefined> => {
    const found = await users.find(user)
    const id = found?.iid ?? found?.supportId
    return id ? owners.find(id) : undefined
  }

  return {
    listAuditLog: {
      access: 'staff',
      async handle({ query: { user, ...query } }, call) {
        const owner = user ? await findOwner(user) : undefined
        if (user && !owner) return { events: [] }
        const page = await auditLog.page({ ...query, owner })
        logStaffRead(call, owner?.iid ?? 'audit log')
        return page
      },
    },

    listAudit: {
      access: 'staff',
      async handle({ path }, call) {
        const owner = await owners.require(path.id)
        logStaffRead(call, owner.iid)
        const { events, next } = await auditLog.page({ owner, kind: 'change' })
        return { entries: events, next }
      },
    },

    listAuditFacets: { access: 'staff', handle: () => auditLog.facets() },

    undoChange: {
      access: 'staff',
      async handle({ path }, { account }) {
        const change = await auditLog.find(path.changeId)
        const event = { ...change, actor: account.email, action: undoName(change.action) }
        const changeId = await audit.withUndo(
          event,
          async (trx) => {
            const areas = services.forTransaction(trx)
            return undo(areas, await areas.auditLog.takeUndo(path.changeId), account.email)
          },
          () => 'done',
        )
        return { changeId }
      },
    },
  }
}

/** Returns the name of undoing a change: "undo change login"; of undoing that, "change login" again. */
function undoName(action: string): string {
  return action.startsWith('undo ') ? action.slice('undo '.length) : `undo ${action}`
}
