import { fireEvent, screen } from '@testing-library/react'
import { atom } from 'nanostores'
import type { ReactElement } from 'react'
import { expect, vi } from 'vitest'
import type { AnyEndpoint } from '../../../src/contract/endpoint.ts'
import { endpoints as e } from '../../../src/contract/endpoints.ts'
import { AuditLog } from '../../../src/features/audit/AuditLog.tsx'
import { createAuditLog } from '../../../src/features/audit/audit-log.store.ts'
import { undoEvents } from '../../../src/features/audit/undo-events.ts'
import { Console } from '../../../src/features/console/Console.tsx'
import { ConsoleSearch } from '../../../src/features/console/ConsoleSearch.tsx'
import { createConsole } from '../../../src/features/console/console.ts'
import { messages as consoleWords } from '../../../src/features/console/messages.ts'
import { createHistoryFilters } from '../../../src/features/history/filters/history-filters.store.ts'
import { GolferView } from '../../../src/features/history/golfer/GolferView.tsx'
import { createGolferHistory } from '../../../src/features/history/golfer/golfer-history.store.ts'
import { createMailPreview } from '../../../src/features/mailing/check/mail-preview.store.ts'
import { createMailingCheck } from '../../../src/features/mailing/check/mailing-check.store.ts'
import { createFileSuggestions } from '../../../src/features/mailing/file-suggestions.store.ts'
import { Mailing } from '../../../src/features/mailing/Mailing.tsx'
import { createMailing } from '../../../src/features/mailing/mailing.store.ts'
import type { GuardState } from '../../../src/features/session/guard.store.ts'
import { ChangeNotice } from '../../../src/features/shared/changes/ChangeNotice.tsx'
import { createChangeNotice } from '../../../src/features/shared/changes/change-notice.store.ts'
import { Maps } from '../../../src/features/update-maps/Maps.tsx'
import { createMaps } from '../../../src/features/update-maps/maps.store.ts'
import { messages as mapsWords } from '../../../src/features/update-maps/messages.ts'
import { fakeNetwork } from '../../support/fake-network.ts'
import { fakeStorage } from '../../support/fake-storage.ts'
import { errorStatus } from '../../support/faulty-service.ts'
import { courses } from './course-jobs.tsx'
import { guarded, shows } from './public-jobs.tsx'
import { button, flush, type Harness, type Job, press, type } from './run-job.tsx'

const openGuard = {
  $state: atom<GuardState>({ status: 'open', user: { id: 'sam', name: 'Sam', isStaff: true } }),
}
const visibility = { isHidden: () => false, onChange: () => () => {} }

function consoleScreen(harness: Harness): ReactElement {
  const { service, page } = harness
  const { api, fileSender, clock } = service
  const stores = createConsole({
    api,
    page: page.page,
    fileSender,
    sessionStorage: fakeStorage(),
    companyName: 'Fairway',
    clock,
    network: fakeNetwork().network,
    visibility,
  })
  return guarded(harness, 'staff', () => (
    <>
      <ConsoleSearch console={stores} guard={openGuard} />
      <Console console={stores} />
    </>
  ))
}
function mailing(harness: Harness): ReactElement {
  const { api, clock } = harness.service
  const store = createMailing({ api, clock, visibility })
  const suggestions = createFileSuggestions({ api, clock })
  const check = createMailingCheck({ api, clock })
  const preview = createMailPreview({ api })
  return guarded(harness, 'staff', () => (
    <Mailing {...{ api, suggestions, check, preview, clock }} mailing={store} />
  ))
}
function audit(harness: Harness): ReactElement {
  const { api, clock } = harness.service
  const log = createAuditLog({ api, page: harness.page.page, clock, visibility })
  const notice = createChangeNotice()
  const onUndo = undoEvents({ api, log, notice })
  return guarded(harness, 'staff', () => <AuditLog log={log} notice={notice} onUndo={onUndo} />)
}
/** A change whose progress is requested at once, and then when the clock of the service says so. */
function bulkChange({ service: { api, clock } }: Harness): ReactElement {
  let isFirst = true
  const notice = createChangeNotice({
    ...clock,
    after(delayMs, callback) {
      if (!isFirst) return clock.after(delayMs, callback)
      isFirst = false
      callback()
      return () => {}
    },
  })
  const progress = { done: 500, total: 2000, changed: 500 }
  notice.show({ text: '2,000 rounds deleted', changeId: 'A-1', progress, api })
  return <ChangeNotice notice={notice} />
}
function maps(harness: Harness): ReactElement {
  const store = createMaps(harness.service.api)
  return guarded(harness, 'staff', () => <Maps maps={store} />)
}
function golferView(harness: Harness): ReactElement {
  const { api, clock } = harness.service
  const history = createGolferHistory({ api, id: 'S-ANN1' })
  const filters = createHistoryFilters(harness.page.page, clock)
  return guarded(harness, 'staff', () => (
    <GolferView history={history} filters={filters} sessionStorage={fakeStorage()} />
  ))
}

/** Returns whether the page shows why the call failed. */
const isFailureShown = () => document.querySelector('[data-cause]') !== null

const ANN = '/admin?query=ann'
const lists = (endpoint: AnyEndpoint): Job => ({
  name: `the lists of promo codes by ${endpoint.path}`,
  endpoint,
  address: '/admin?tab=promo',
  open: consoleScreen,
  isDone: () => shows('Generate promo codes') && !shows('The lists to choose from did not load'),
})
/** The access check of a staff page, which makes the same two calls on each page. */
const accessChecks = (['admin', 'mailing', 'pinhole/maps', 'pinhole'] as const).flatMap((path) =>
  [e.getUser, e.checkAccess].map((endpoint): Job => {
    const open = { admin: consoleScreen, mailing, 'pinhole/maps': maps, pinhole: courses }[path]
    const title = {
      admin: 'Find user',
      mailing: 'Send emails',
      'pinhole/maps': 'Update maps',
      pinhole: 'Courses',
    }
    return {
      name: `the check of /${path} by ${endpoint.path}`,
      endpoint,
      address: `/${path}`,
      open,
      isDone: () => shows(title[path]),
    }
  }),
)
const change = (job: Omit<Job, 'address' | 'open'> & { address?: string }): Job => ({
  address: ANN,
  open: consoleScreen,
  ...job,
})
const uploading = (job: Pick<Job, 'name' | 'endpoint'> & Partial<Job>): Job => ({
  address: '/admin?tab=uploader',
  open: consoleScreen,
  fill: async () => {
    type('Install id:', 'I-1')
    fireEvent.change(screen.getByLabelText('File'), { target: { files: [new File(['{}'], 'round.json')] } })
  },
  act: () => press('Submit'),
  retry: () => press('Submit'),
  isDone: () => shows(consoleWords.uploadDone),
  // An upload has no timeout, and can be cancelled at any time.
  hasAlternative: () => button('Cancel') !== undefined,
  ...job,
})
const chosen = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } })

async function sendMails(): Promise<void> {
  await press('Send')
  await press('Send emails')
}
async function fillInMailing(): Promise<void> {
  type('File name', 'all.csv')
  type('Template ID', 'welcome')
  type('Campaign', 'spring')
}
/** Chooses a template, which can then be edited. */
async function openTemplate(): Promise<void> {
  await fillInMailing()
  type('Template ID', 'spring')
  await press('Send')
  await press('Cancel')
}
/** Submitting the form starts the pre-flight check. */
async function previewMail(): Promise<void> {
  await press('Send')
  await press('Cancel')
  await press('Preview mail')
}
async function undoFirst(): Promise<void> {
  const undo = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Undo')
  if (undo) fireEvent.click(undo)
  await flush()
}
async function setLogin(): Promise<void> {
  await press('Set login')
  await press('Change login')
}

async function removeTheme(): Promise<void> {
  await press('Remove property theme')
  await press('Remove')
}
async function endSessions(): Promise<void> {
  await press('End sessions (2)…')
  await press('Sign out everywhere')
}
async function sendReset(): Promise<void> {
  await press('Send password reset…')
  await press('Send mail')
}
async function disable(): Promise<void> {
  await press('Disable account…')
  await press('Disable')
}

/** Texts of the audit page when it has no events. */
const hasEvents = () => document.querySelector('table') !== null
const isWithoutEvents = () =>
  shows('This server keeps no audit log.') || shows('Nothing has been recorded yet.')

const voidBatch = async () => {
  await press('Void press / spring')
  await press('Void batch')
}

const auditJobs: readonly Job[] = [
  {
    name: 'the audit log',
    endpoint: e.listAuditLog,
    address: '/audit',
    open: audit,
    isDone: hasEvents,
    hasAlternative: isWithoutEvents,
  },
  {
    name: 'the filters of the audit log',
    endpoint: e.listAuditFacets,
    address: '/audit',
    open: audit,
    isDone: () => hasEvents() && !shows('did not load'),
  },
  {
    name: 'undoing a change',
    endpoint: e.undoChange,
    address: '/audit',
    open: audit,
    act: undoFirst,
    retry: undoFirst,
    isDone: () => shows(/^Undone/),
    hasAlternative: () => shows(/It was not undone/),
  },
]

export const consoleJobs: readonly Job[] = [
  ...auditJobs,
  {
    name: 'the progress of a change of many rounds',
    endpoint: e.getBulkProgress,
    address: '/admin',
    open: bulkChange,
    isDone: () => shows('2,000 rounds deleted') && button('Undo') !== undefined,
  },
  ...accessChecks,
  {
    name: 'finding a user',
    endpoint: e.findUser,
    address: '/admin',
    open: consoleScreen,
    fill: async () =>
      void fireEvent.change(screen.getByLabelText(/^Support id/), { target: { value: 'ann' } }),
    act: () => press('Find'),
    retry: () => press('Find'),
    isDone: () => document.querySelector('[aria-label="Search result"]') !== null,
  },
  {
    name: 'the history of a golfer as they see it',
    endpoint: e.listGolferRounds,
    address: '/golfer/S-ANN1',
    open: golferView,
    isDone: () => shows('Playing history') && button('Retry') === undefined,
    // The text that is shown if the service does not have this view.
    hasAlternative: () => shows('This history cannot be shown'),
  },
  {
    name: 'listing the matches of a search',
    endpoint: e.searchUsers,
    address: ANN,
    prepare: (service) => service.break(e.findUser, errorStatus(404)),
    open: consoleScreen,
    // A retry starts with the exact search, which works again by then.
    isDone: () => document.querySelector('#user-matches, [aria-label="Search result"]') !== null,
    hasAlternative: () => shows(consoleWords.missing) && !isFailureShown(),
  },
  {
    name: 'the licenses of a user',
    endpoint: e.findLicense,
    address: ANN,
    open: consoleScreen,
    isDone: () => shows('Actual license'),
    hasAlternative: () => shows(consoleWords.missing) && !isFailureShown(),
  },
  {
    name: 'the audit of a user',
    endpoint: e.listAudit,
    address: `${ANN}&result=audit`,
    open: consoleScreen,
    isDone: () => document.querySelector('[aria-label="audit entries"]') !== null && !isFailureShown(),
    // The panel is hidden if the service has no audit; an empty list is valid.
    hasAlternative: () =>
      shows('Nothing has been changed yet.') || (!shows('Audit') && shows('License info')),
  },
  {
    name: 'the overview of a user',
    endpoint: e.getUserOverview,
    address: ANN,
    open: consoleScreen,
    isDone: () => shows('Support id'),
    // Without an overview, the console shows the user from the search.
    hasAlternative: () => !shows('Support id') && shows('License info'),
  },
  change({
    name: 'saving a note',
    endpoint: e.setUserNote,
    fill: async () => type('Note about this user', 'Called twice'),
    act: () => press('Save note'),
    retry: () => press('Save note'),
    isDone: () => shows(consoleWords.noteSaved),
  }),
  change({
    name: 'removing a property',
    endpoint: e.removeProperty,
    address: `${ANN}&result=properties`,
    act: removeTheme,
    retry: removeTheme,
    isDone: () => shows(consoleWords.propertyRemoved),
  }),
  change({
    name: 'ending the sessions of a user',
    endpoint: e.endUserSessions,
    act: endSessions,
    retry: endSessions,
    isDone: () => shows(/^Sessions ended/),
  }),
  change({
    name: 'sending a password reset',
    endpoint: e.sendUserReset,
    act: sendReset,
    retry: sendReset,
    isDone: () => shows(/^Password reset sent/),
  }),
  change({
    name: 'disabling an account',
    endpoint: e.setUserDisabled,
    act: disable,
    retry: disable,
    isDone: () => shows(consoleWords.accountChanged),
  }),
  change({
    name: 'undoing a change',
    endpoint: e.undoChange,
    address: `${ANN}&result=audit`,
    act: () => press('Undo add license'),
    retry: () => press('Undo add license'),
    isDone: () => !shows(/It was not undone/),
  }),
  change({
    name: 'changing a login',
    endpoint: e.changeLogin,
    fill: async () => type('New login', 'bob@golf.example'),
    act: setLogin,
    retry: setLogin,
    isDone: () => shows(consoleWords.loginChanged),
  }),
  change({
    name: 'adding a property',
    endpoint: e.addProperty,
    fill: async () => {
      type('Name', 'theme')
      type('Value', 'dark')
    },
    act: () => press('Add property'),
    retry: () => press('Add property'),
    isDone: () => shows(consoleWords.propertyAdded),
  }),
  change({
    name: 'adding a license',
    endpoint: e.addLicense,
    fill: async () => type('Duration in days', '30'),
    act: () => press('Add license'),
    retry: () => press('Add license'),
    isDone: () => shows(consoleWords.licenseAdded),
  }),
  change({
    name: 'extending a license',
    endpoint: e.changeLicense,
    fill: async () => {
      await press('Extend…')
      type('Extend by days', '30')
    },
    act: () => press('Extend'),
    retry: () => press('Extend'),
    isDone: () => shows(consoleWords.licenseChanged),
  }),
  change({
    name: 'deleting a round',
    endpoint: e.deleteRound,
    address: `${ANN}&result=rounds`,
    act: () => press('Delete'),
    retry: () => press('Delete'),
    isDone: () => screen.queryAllByRole('button', { name: 'Undelete' }).length === 2,
  }),
  change({
    name: 'deleting many rounds',
    endpoint: e.changeRounds,
    address: `${ANN}&result=rounds`,
    act: async () => {
      fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rounds shown' }))
      await flush()
      await press('Delete (1)')
    },
    retry: () => press('Try again (1)'),
    isDone: () => shows(/rounds? deleted$/),
  }),
  change({
    name: 'undeleting a round',
    endpoint: e.undeleteRound,
    address: `${ANN}&result=rounds`,
    act: () => press('Undelete'),
    retry: () => press('Undelete'),
    isDone: () => screen.queryAllByRole('button', { name: 'Delete' }).length === 2,
  }),
  uploading({ name: 'an upload', endpoint: e.upload }),
  uploading({
    name: 'comparing an upload with the stored round',
    endpoint: e.previewUpload,
    hasAlternative: () => button('Cancel') !== undefined || shows('Replace what is stored?'),
  }),
  uploading({
    name: 'undoing an upload',
    endpoint: e.undoChange,
    act: async () => {
      await press('Submit')
      await press('Undo')
    },
    retry: () => press('Undo'),
    isDone: () => shows(/^Undone/),
    hasAlternative: () => shows(/It was not undone/),
  }),
  uploading({
    name: 'finding the stored round that a file would overwrite',
    endpoint: e.findStoredRounds,
    fill: async () => {
      type('Install id:', 'W-1')
      const file = new File(['{"token":"R3"}'], 'round.json')
      fireEvent.change(screen.getByLabelText('File'), { target: { files: [file] } })
      await flush()
    },
    // Reading a file takes time.
    act: async ({ service }) => {
      await vi.waitFor(() => expect(service.wasCalled(e.findStoredRounds)).toBe(true))
      await flush()
    },
    retry: () => press('Try again'),
    isDone: () => shows(/^Overwrites round R3 of /),
    // What would be overwritten is then asked after Submit.
    hasAlternative: () =>
      button('Submit') !== undefined && (!isFailureShown() || shows('Sign in again and come back here')),
  }),
  {
    name: 'listing the devices of a golfer whose login was entered for an upload',
    endpoint: e.findUser,
    address: '/admin?tab=uploader',
    open: consoleScreen,
    fill: async () => type('Install id:', 'ann@example.com'),
    act: async ({ service }) => {
      service.tick()
      await flush()
    },
    // The sample may have an empty login.
    isDone: () => shows(/^Devices of/),
    // Nobody has the login, or the install id must be entered.
    hasAlternative: () => shows('No user matches “ann@example.com”.') || shows(/ has no devices\.$/),
  },
  uploading({
    name: 'undeleting the round of an upload',
    endpoint: e.undeleteRound,
    act: async () => {
      await press('Submit')
      await press('Undelete')
    },
    retry: () => press('Undelete'),
    isDone: () => shows('The round is no longer deleted.'),
  }),
  lists(e.listPromoTypes),
  lists(e.listPromoCategories),
  lists(e.listPromoBatches),
  {
    name: 'generating promo codes',
    endpoint: e.generatePromoCodes,
    address: '/admin?tab=promo',
    open: consoleScreen,
    fill: async () => {
      chosen('Category', 'press')
      chosen('Type', 'pro_year')
      type('Batch', 'spring')
      type('Description', 'For the press')
    },
    act: () => press('Generate'),
    retry: () => press('Generate'),
    isDone: () => screen.queryByRole('region', { name: 'Generated codes' }) !== null,
  },
  {
    name: 'the batches of promo codes',
    endpoint: e.listPromoBatchUse,
    address: '/admin?tab=promo',
    open: consoleScreen,
    isDone: () => screen.queryByRole('button', { name: 'Void press / spring' }) !== null,
    // A service without the call: the form is all there is.
    hasAlternative: () => shows('Generate promo codes') && !isFailureShown(),
  },
  {
    name: 'making a batch void',
    endpoint: e.voidPromoBatch,
    address: '/admin?tab=promo',
    open: consoleScreen,
    act: voidBatch,
    retry: voidBatch,
    isDone: () => shows('Batch press / spring voided'),
  },
  {
    name: 'the statistic of a batch',
    endpoint: e.getPromoStatistic,
    address: '/admin?tab=promo&view=reports',
    open: consoleScreen,
    fill: async () => {
      chosen('Category', 'press')
      chosen('Batch', 'spring')
    },
    act: () => press('Get statistic'),
    retry: () => press('Get statistic'),
    isDone: () => screen.queryByRole('region', { name: 'Statistic' }) !== null,
  },
  {
    name: 'listing the codes of a batch',
    endpoint: e.listPromoCodes,
    address: '/admin?tab=promo&view=reports&category=press&batch=spring',
    open: consoleScreen,
    act: () => press('Show codes'),
    retry: () => press('Show codes'),
    isDone: () => shows('CODE-1'),
    hasAlternative: () =>
      (shows('The codes of this batch could not be listed') && !isFailureShown()) ||
      shows('This batch has no codes.') ||
      document.querySelector('table') !== null,
  },
  {
    name: 'looking up a promo code',
    endpoint: e.findPromoCode,
    address: '/admin?tab=promo&view=lookup',
    open: consoleScreen,
    fill: async () => type('Code', 'CODE1'),
    act: () => press('Search'),
    retry: () => press('Search'),
    isDone: () => shows('Promo Code Details'),
  },
  {
    name: 'sending e-mails',
    endpoint: e.startMailing,
    address: '/mailing',
    open: mailing,
    fill: async () => {
      type('File name', 'all.csv')
      type('Template ID', 'welcome')
      type('Campaign', 'spring')
    },
    act: sendMails,
    retry: sendMails,
    isDone: () => (screen.queryByRole('alert')?.textContent ?? '') === '',
  },
  {
    name: 'counting the recipients of a mailing',
    endpoint: e.checkMailing,
    address: '/mailing',
    open: mailing,
    fill: fillInMailing,
    act: () => press('Send'),
    retry: () => press('Send'),
    isDone: () => shows('Send to 4 recipients?'),
    // A service without the call: the mailing can be sent without counts.
    hasAlternative: () => button('Send emails') !== undefined,
  },
  {
    name: 'the mail of a recipient',
    endpoint: e.previewMail,
    address: '/mailing',
    open: mailing,
    fill: fillInMailing,
    act: previewMail,
    isDone: () => shows('Spring offer'),
  },
  {
    name: 'a test mail',
    endpoint: e.sendTestMail,
    address: '/mailing',
    open: mailing,
    fill: fillInMailing,
    act: async () => {
      await previewMail()
      await press('Mail a test')
    },
    retry: () => press('Mail a test'),
    isDone: () => shows('Sent to staff@golf.example'),
  },
  {
    name: 'opening a template',
    endpoint: e.getTemplateContent,
    address: '/mailing',
    open: mailing,
    act: async () => {
      await openTemplate()
      await press('Edit spring')
    },
    retry: async () => {
      await press('Close')
      await press('Edit spring')
    },
    isDone: () => shows('Save template'),
  },
  {
    name: 'saving a template',
    endpoint: e.saveTemplate,
    address: '/mailing',
    open: mailing,
    fill: async () => {
      await openTemplate()
      await press('Edit spring')
      type('Subject', 'Summer is here')
    },
    act: () => press('Save template'),
    retry: () => press('Save template'),
    isDone: () => button('Edit spring') !== undefined,
    // A colleague has changed it.
    hasAlternative: () => button('Show theirs instead') !== undefined,
  },
  {
    name: 'the progress of a mailing',
    endpoint: e.getMailingStatus,
    address: '/mailing',
    open: mailing,
    retry: async ({ service }) => {
      service.tick()
      await flush()
    },
    isDone: () => shows('3 of 10 sent'),
    // A response without a message is valid, and so is one with a run in progress.
    hasAlternative: () => !shows('Error loading status') || shows('Sending...'),
  },
  {
    name: 'updating a map',
    endpoint: e.updateTiles,
    address: '/pinhole/maps',
    open: maps,
    fill: async () => type('Facility Id', 'F-1'),
    act: () => press('Update'),
    retry: () => press('Update'),
    isDone: () => shows(mapsWords.updated),
  },
]
