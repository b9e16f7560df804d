import type { MailingRun } from '../../../contract/mailing-runs.ts'
import { csvFileName } from '../../../domain/csv.ts'
import type { Handlers } from '../../base/http/handler-types.ts'
import { conflict } from '../../base/http/http-error.ts'
import { csvFile } from '../../base/http/raw-response.ts'
import { logStaffRead } from '../../base/log/staff-read.ts'
import type { ServiceDeps } from '../../service-deps.ts'
import { beginRun } from './begin-run.ts'
import { noSuchRun } from './run-state.ts'
import type { MailingRuns } from './runs.ts'
import type { Sender } from './sending/sender.ts'

interface Change {
  id: string
  actor: string
  action: string
  detail?: string
}

/** Handlers for viewing and controlling mailings that have been started. */
export function mailingRunHandlers({ services }: ServiceDeps, sender: Sender) {
  const { audit, mailings } = services

  const requireRun = async (id: string): Promise<MailingRun> => {
    const run = await mailings.find(id)
    if (!run) throw noSuchRun()
    return run
  }
  const subjectOf = (id: string) => ({ type: 'mailing', id }) as const

  /** Changes a run, records the change and notifies the sender. Returns the changed run. */
  async function change(
    { id, actor, action, detail }: Change,
    operation: (runs: MailingRuns) => Promise<void>,
  ): Promise<MailingRun> {
    await requireRun(id)
    const event = { actor, action, iid: null, subject: subjectOf(id), detail }
    await audit.withAudit(event, (trx) => operation(services.forTransaction(trx).mailings))
    sender.sendNow()
    return requireRun(id)
  }

  return {
    listMailings: {
      summary: 'Lists all mailings, newest first, one page at a time.',
      access: 'staff',
      unrecorded: 'the page of mailings polls it, and it returns counts and who started them',
      isPolling: true,
      handle: ({ query }) => mailings.page(query.before),
    },
    getMailing: {
      summary: 'Returns one mailing with its counts.',
      access: 'staff',
      unrecorded: 'the page of mailings polls it, and it returns counts and who started it',
      isPolling: true,
      handle: async ({ path }) => (await mailings.find(path.id)) ?? null,
    },
    pauseMailing: {
      summary: 'Pauses a running mailing.',
      description:
        'Only mails that are already being sent still go out. The status is 409 if it is not running.',
      errors: [404, 409],
      access: 'staff',
      records: 'mailing',
      handle: ({ path: { id } }, { account: { email: actor } }) =>
        change({ id, actor, action: 'pause mailing' }, (runs) => runs.pause(id, actor)),
    },
    resumeMailing: {
      summary: 'Resumes a paused mailing.',
      description: 'The status is 409 if it is not paused.',
      errors: [404, 409],
      access: 'staff',
      records: 'mailing',
      handle: ({ path: { id } }, { account: { email: actor } }) =>
        change({ id, actor, action: 'resume mailing' }, (runs) => runs.resume(id, actor)),
    },
    stopMailing: {
      summary: 'Stops a running, paused or scheduled mailing for good.',
      description: 'Pending mails are never sent. The status is 409 if the mailing has ended.',
      errors: [404, 409],
      access: 'staff',
      records: 'mailing',
      handle: ({ path: { id } }, { account: { email: actor } }) =>
        change({ id, actor, action: 'stop mailing' }, (runs) => runs.stop(id, actor)),
    },
    setMailingRate: {
      summary: 'Changes or removes the rate limit of a mailing that has not ended.',
      errors: [404, 409],
      access: 'staff',
      records: 'mailing',
      handle({ path: { id }, body: { ratePerMinute } }, { account: { email: actor } }) {
        const detail = ratePerMinute === null ? 'no limit' : `${ratePerMinute} per minute`
        return change({ id, actor, action: 'set mailing rate', detail }, (runs) =>
          runs.setRate(id, ratePerMinute),
        )
      },
    },
    exportMailingResults: {
      summary:
        'Returns all recipients of a mailing with the outcome of their mail as comma separated values.',
      errors: [404],
      response: { type: 'text/csv', description: 'A table with a header line.' },
      access: 'staff',
      records: 'mailing',
      isPage: true,
      async handle({ path: { id } }, call) {
        const run = await requireRun(id)
        await audit.addRead({
          actor: call.account.email,
          action: 'export mailing results',
          iid: null,
          subject: subjectOf(id),
          detail: run.campaign,
        })
        logStaffRead(call, `mailing ${id}`)
        return csvFile(mailings.results(id), asciiName(run.campaign))
      },
    },
    sendToFailed: {
      summary: 'Starts a mailing with the same template to the recipients whose mail failed.',
      description:
        'Recipients who have received the campaign since are skipped. The status is 409 while another mailing is in ' +
        'progress, or if no recipient is left.',
      errors: [404, 409],
      access: 'staff',
      records: 'mailing',
      async handle({ path: { id } }, { account: { email: actor } }) {
        const failedRun = await requireRun(id)
        const run = await mailings.prepareForFailed(id, actor)
        if (run.recipientCount === 0) {
          await mailings.discard(run)
          throw conflict('No recipient is left: every failed recipient has received the campaign since')
        }
        const detail = `${failedRun.emailsFileName}, ${failedRun.templateId}, ${failedRun.campaign}, to those whose mail failed`
        await beginRun({ services, sender }, run, { actor, detail })
        return requireRun(run.id)
      },
    },
  } satisfies Partial<Handlers>
}

/** Replaces other characters, because headers accept only ASCII. */
const asciiName = (campaign: string) =>
  csvFileName('mailing', campaign.replace(/[^\w.-]+/g, '-').replace(/^-+|-+$/g, ''))
