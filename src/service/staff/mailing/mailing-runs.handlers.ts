import type { MailingRun } from '../../../contract/mailing-runs.ts'
import { csvFileName } from '../../../domain/csv.ts'
import type { Account } from '../../base/account.ts'
import { staffCalls } from '../../base/audit/staff-calls.ts'
import type { Call, Handlers } from '../../base/http/handler-types.ts'
import { conflict } from '../../base/http/http-error.ts'
import { csvFile } from '../../base/http/raw-response.ts'
import type { StaffDeps } from '../areas.ts'
import { beginRun } from './begin-run.ts'
import { composePreview } from './check/preview-mail.ts'
import { createSkipReasons } from './check/skipped-recipients.ts'
import { noSuchRun } from './run-state.ts'
import type { MailingRuns } from './runs.ts'
import type { Sender } from './sending/sender.ts'

/** Handlers for viewing and controlling mailings that have been started. */
export function mailingRunHandlers({ config, services, siteUrl }: StaffDeps, sender: Sender) {
  const { audit, mailings } = services
  const { read, change } = staffCalls(services)

  const requireRun = async (id: string): Promise<MailingRun> => {
    const run = await mailings.find(id)
    if (!run) throw noSuchRun()
    return run
  }
  const subjectOf = (id: string) => ({ type: 'mailing', id }) as const

  /** Changes a run, records the change and notifies the sender. Returns the changed run. */
  async function changeRun(
    call: Call<Account>,
    { id, ...event }: { id: string; action: string; detail?: string },
    operation: (runs: MailingRuns) => Promise<void>,
  ): Promise<MailingRun> {
    await requireRun(id)
    await change(call, { ...event, subject: subjectOf(id) }, async (trx) => {
      await operation(trx.mailings)
    })
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
      handle: ({ path: { id } }, call) =>
        changeRun(call, { id, action: 'pause mailing' }, (runs) => runs.pause(id, call.account.email)),
    },
    resumeMailing: {
      summary: 'Resumes a paused mailing.',
      description: 'The status is 409 if it is not paused.',
      errors: [404, 409],
      access: 'staff',
      records: 'mailing',
      handle: ({ path: { id } }, call) =>
        changeRun(call, { id, action: 'resume mailing' }, (runs) => runs.resume(id, call.account.email)),
    },
    stopMailing: {
      summary: 'Stops a running, paused or scheduled mailing for good.',
      description: 'Pending mails are never sent. The status is 409 if the mailing has ended.',
      errors: [404, 409],
      access: 'staff',
      records: 'mailing',
      handle: ({ path: { id } }, call) =>
        changeRun(call, { id, action: 'stop mailing' }, (runs) => runs.stop(id, call.account.email)),
    },
    setMailingRate: {
      summary: 'Changes or removes the rate limit of a mailing that has not ended.',
      errors: [404, 409],
      access: 'staff',
      records: 'mailing',
      handle({ path: { id }, body: { ratePerMinute } }, call) {
        const detail = ratePerMinute === null ? 'no limit' : `${ratePerMinute} per minute`
        return changeRun(call, { id, action: 'set mailing rate', detail }, (runs) =>
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
        const event = { action: 'export mailing results', subject: subjectOf(id), detail: run.campaign }
        await read(call, event, audit.addRead)
        return csvFile(mailings.results(id), asciiName(run.campaign))
      },
    },
    listMailingRecipients: {
      summary:
        'Lists the recipients of a mailing by row, one page at a time, with the outcome of their mail.',
      description:
        '`error` is the `key` of a kind of errors, which the first page lists. Recipients who had the campaign before ' +
        'the mailing was prepared are not listed.',
      errors: [404],
      access: 'staff',
      records: 'mailing',
      async handle({ path: { id }, query }, call) {
        const run = await requireRun(id)
        const detail = query.query ? `${run.campaign}, search for ${query.query}` : run.campaign
        await read(call, { action: 'view mailing recipients', subject: subjectOf(id), detail })
        return mailings.recipients(id, query)
      },
    },
    checkMailingRest: {
      summary: 'Counts to how many recipients `sendToFailed` would send, and why others would be skipped.',
      description: 'The status is 409 if the mailing has not ended.',
      errors: [404, 409],
      access: 'staff',
      unrecorded: 'counts and the subject',
      async handle({ path: { id } }, call) {
        const { campaign, template } = await mailings.runForFailed(id, call.account.email)
        const context = { companyName: config.companyName, siteUrl }
        const rest = await mailings.rest(
          id,
          await createSkipReasons(services, campaign),
          (recipient) => composePreview(context, { id: 'preview', campaign, template }, recipient).subject,
        )
        return { ...rest, from: config.mailFrom }
      },
    },
    sendToFailed: {
      summary:
        'Starts a mailing with the same template to the recipients of an ended one whose mail failed or who were left.',
      description:
        'Recipients who have received the campaign since are skipped. The status is 409 while another mailing is in ' +
        'progress, or if no recipient is left.',
      errors: [404, 409],
      access: 'staff',
      records: 'mailing',
      async handle({ path: { id } }, call) {
        const failedRun = await requireRun(id)
        const run = await mailings.prepareForFailed(
          id,
          call.account.email,
          await createSkipReasons(services, failedRun.campaign),
        )
        if (run.recipientCount === 0) {
          await mailings.discard(run)
          throw conflict(
            'No recipient is left: all of them have received the campaign since, have opted out or are suppressed',
          )
        }
        const detail = `${failedRun.emailsFileName}, ${failedRun.templateId}, ${failedRun.campaign}, to those whose mail failed or who were left`
        await beginRun({ services, sender }, run, { call, detail })
        return requireRun(run.id)
      },
    },
  } satisfies Partial<Handlers>
}

/** Replaces other characters, because headers accept only ASCII. */
const asciiName = (campaign: string) =>
  csvFileName('mailing', campaign.replace(/[^\w.-]+/g, '-').replace(/^-+|-+$/g, ''))
