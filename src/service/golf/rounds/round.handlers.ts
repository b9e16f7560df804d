import { isNotModified } from '../../base/http/entity-tag.ts'
import type { Handlers } from '../../base/http/handler-types.ts'
import { notFound } from '../../base/http/http-error.ts'
import { attachment, RawResponse, rawJson } from '../../base/http/raw-response.ts'
import { fingerprint, logStaffRead } from '../../base/log/staff-read.ts'
import type { ServiceDeps } from '../../service-deps.ts'
import { printPage } from './print-page.ts'

type Names =
  | 'getRound'
  | 'getAverages'
  | 'listRounds'
  | 'getStatistics'
  | 'deleteRound'
  | 'undeleteRound'
  | 'downloadRound'
  | 'printRound'
  | 'viewRound'

const roundSubject = (id: string) => ({ type: 'round', id }) as const

export function roundHandlers({ services }: ServiceDeps): Pick<Handlers, Names> {
  const { rounds, taggedRounds, ownAverages, ownStatistics, audit } = services
  const missing = (token: string) => notFound(`There is no round ${token}`)

  const setDeleted = async (token: string, isDeleted: boolean, actor: string) => {
    const round = await rounds.recordedOf(token)
    if (!round) throw missing(token)
    const action = isDeleted ? 'delete round' : 'undelete round'
    const event = { actor, action, iid: round.iid, subject: roundSubject(token), detail: token }
    const changeId = await audit.withUndo(event, async (trx) => {
      const before = await services.forTransaction(trx).rounds.setDeleted(token, isDeleted)
      return before === isDeleted ? undefined : { type: 'round', token, before, after: isDeleted }
    })
    return { changeId }
  }

  return {
    getRound: {
      access: 'public',
      async handle({ path }, { request, reply }) {
        const known = request.headers['if-none-match']
        if (known !== undefined) {
          const entityTag = await taggedRounds.entityTagOf(path.token)
          if (entityTag && isNotModified(known, entityTag)) {
            reply.code(304)
            return rawJson('', { ETag: entityTag })
          }
        }
        const round = await taggedRounds.find(path.token)
        if (!round) throw notFound('Round is not available')
        return rawJson(round.json, round.entityTag ? { ETag: round.entityTag } : {})
      },
    },
    getAverages: {
      access: 'golfer',
      handle: async ({ path }, { account }) => (await ownAverages.averages(path.token, account.id)) ?? null,
    },
    listRounds: {
      access: 'golfer',
      handle: async (_, { account }) => rawJson(`{"roundList":${await rounds.historyOf(account.id)}}`),
    },
    getStatistics: {
      access: 'golfer',
      handle: (_, { account }) => ownStatistics.statistics(account.id),
    },
    deleteRound: {
      access: 'staff',
      handle: ({ path }, { account }) => setDeleted(path.token, true, account.email),
    },
    undeleteRound: {
      access: 'staff',
      handle: ({ path }, { account }) => setDeleted(path.token, false, account.email),
    },
    downloadRound: {
      access: 'staff',
      async handle({ path }, call) {
        const round = await rounds.recordedOf(path.token)
        if (!round) throw missing(path.token)
        const subject = roundSubject(path.token)
        await audit.recordRead({
          actor: call.account.email,
          action: 'download round',
          iid: round.iid,
          subject,
        })
        logStaffRead(call, round.iid)
        const name = `round-${path.token.replace(/[^\w-]/g, '_')}.json`
        return rawJson(round.recorded, attachment(name))
      },
    },
    viewRound: {
      access: 'staff',
      async handle({ path }, call) {
        const view = await rounds.anyView(path.token)
        if (view === undefined) throw missing(path.token)
        const subject = roundSubject(path.token)
        await audit.recordRead({ actor: call.account.email, action: 'view round', iid: view.iid, subject })
        logStaffRead(call, view.iid)
        return rawJson(view.json)
      },
    },
    printRound: {
      access: 'staff',
      isPage: true,
      async handle({ query }, call) {
        const view = await rounds.anyView(query.token)
        if (view === undefined) throw missing(query.token)
        const subject = roundSubject(query.token)
        await audit.recordRead({ actor: call.account.email, action: 'print round', iid: view.iid, subject })
        logStaffRead(call, fingerprint(query.token))
        const { html, policy } = printPage(view.json)
        return new RawResponse(html, 'text/html; charset=utf-8', { 'Content-Security-Policy': policy })
      },
    },
  }
}
