import type { MailingRun } from '../../../contract/staff/mailing-runs.ts'
import { csvFileName } from '../../../domain/files/csv.ts'
import { counted } from '../../../domain/format/counted.ts'
import type { Account } from '../../base/account.ts'
import { createAudit } from '../../base/audit/audit.ts'
import { staffCalls } from '../../base/audit/staff-calls.ts'
import type { Call, Handlers } from '../../base/http/handler-types.ts'
import { badRequest } from '../../base/http/http-error.ts'
import { csvFile, plainText } from '../../base/http/raw-response.ts'
import type { GolfDeps } from '../../golf/golf-context.ts'
import { withMailing } from './mailing-folders.ts'
import type { NewRun, PreparedRun } from './prepare-runs.ts'
import { noSuchRun } from './run-state.ts'
import { createMailingRuns, type MailingRuns, statusMessage } from './runs.ts'
import { createSkipReasons } from './skip-reasons.ts'

export function mailingHandlers(deps: GolfDeps) {
  const { config } = deps
  const audit = createAudit(deps)
  const mailings = createMailingRuns(deps)
  const { read, change } = staffCalls(deps)

  /** Reads recipients and template and stores them as a run. @throws HttpError 400 or 409; nothing is stored then */
  const prepareRun = (mailing: Omit<NewRun, 'template'>, emailColumn: string | undefined) =>
    withMailing(config.dataDir, { ...mailing, emailColumn }, async (file, template) => {
      const reasonsOf = await createSkipReasons(deps, mailing.campaign)
      return mailings.prepare({ ...mailing, template }, file.batches(), reasonsOf)
    })

  /** Begins a prepared run and records an audit event. Removes the run if it cannot begin. @throws HttpError 409 */
  async function beginRun(run: PreparedRun, call: Call<Account>, detail: string): Promise<void> {
    const event = { action: 'send emails', subject: subjectOf(run.id), detail }
    try {
      await change(call, event, async (tx) => {
        await createMailingRuns(tx).begin(run)
      })
    } catch (error) {
      await mailings.discard(run)
      throw error
    }
  }

  async function requireRun(id: string): Promise<MailingRun> {
    const run = await mailings.find(id)
    if (!run) throw noSuchRun()
    return run
  }

  /** Changes a run and records the change. Returns the changed run. */
  async function changeRun(
    call: Call<Account>,
    { id, ...event }: { id: string; action: string },
    operation: (runs: MailingRuns) => Promise<void>,
  ): Promise<MailingRun> {
    await requireRun(id)
    await change(call, { ...event, subject: subjectOf(id) }, async (tx) => {
      await operation(createMailingRuns(tx))
    })
    return requireRun(id)
  }

  return {
    startMailing: {
      summary: 'Starts a mailing run.',
      description:
        'Recipients to whom the campaign was sent before are skipped unless `resend` is true. docs/wire.md describes ' +
        'recipients files and templates.',
      errors: [409],
      response: { type: 'text/plain', description: 'The number of recipients.' },
      access: 'staff',
      records: 'mailing',
      async handle({ body }, call) {
        const { emailsFileName, templateId, campaign, resend = false, ratePerMinute } = body
        if (/\p{Cc}/u.test(campaign)) throw badRequest('campaign: contains control characters')
        const mailing = { emailsFileName, templateId, campaign, resend, ratePerMinute }
        const run = await prepareRun({ ...mailing, actor: call.account.email }, body.emailColumn)
        const names = `${emailsFileName}, ${templateId}, ${campaign}`
        await beginRun(run, call, `${names}${resend ? ', also to those who received it before' : ''}`)
        return plainText(`${counted(run.recipientCount, 'recipient', 'recipients')}\n`)
      },
    },
    getMailingStatus: {
      summary: 'Returns the progress of the mailing in progress, or else of the latest mailing.',
      access: 'staff',
      unrecorded: 'the page of mailings polls it every second, and it returns counts',
      isPolling: true,
      async handle() {
        const latest = await mailings.latest()
        return {
          message: latest ? statusMessage(latest) : '',
          inProgress: latest !== undefined && ['running', 'paused'].includes(latest.run.state),
          run: latest?.run ?? null,
        }
      },
    },
    listMailings: {
      summary: 'Lists all mailings, newest first, one page at a time.',
      access: 'staff',
      unrecorded: 'counts and who started them',
      handle: ({ query }) => mailings.page(query.before),
    },
    getMailing: {
      summary: 'Returns one mailing with its counts.',
      access: 'staff',
      unrecorded: 'counts and who started it',
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
      summary: 'Stops a running or paused mailing for good.',
      description: 'Pending mails are never sent. The status is 409 if the mailing has ended.',
      errors: [404, 409],
      access: 'staff',
      records: 'mailing',
      handle: ({ path: { id } }, call) =>
        changeRun(call, { id, action: 'stop mailing' }, (runs) => runs.stop(id, call.account.email)),
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
        const { campaign } = await requireRun(id)
        const event = { action: 'export mailing results', subject: subjectOf(id), detail: campaign }
        await read(call, event, audit.addRead)
        return csvFile(mailings.results(id), asciiName(campaign))
      },
    },
    listMailingRecipients: {
      summary:
        'Lists the recipients of a mailing by row, one page at a time, with the outcome of their mail.',
      description: 'Recipients who had the campaign before the mailing was prepared are not listed.',
      errors: [404],
      access: 'staff',
      records: 'mailing',
      async handle({ path: { id }, query }, call) {
        const { campaign } = await requireRun(id)
        const event = { action: 'view mailing recipients', subject: subjectOf(id), detail: campaign }
        await read(call, event)
        return mailings.recipients(id, query)
      },
    },
  } satisfies Partial<Handlers>
}

const subjectOf = (id: string) => ({ type: 'mailing', id }) as const

/** Replaces other characters, because headers accept only ASCII. */
const asciiName = (campaign: string) =>
  csvFileName('mailing', campaign.replace(/[^\w.-]+/g, '-').replace(/^-+|-+$/g, ''))
