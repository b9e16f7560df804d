import { fireEvent, screen } from '@testing-library/react'
import { atom } from 'nanostores'
import type { ReactElement } from 'react'
import { expect } from 'vitest'
import type { AnyEndpoint } from '../../../src/contract/endpoint.ts'
import { endpoints as e } from '../../../src/contract/endpoints.ts'
import { createHistoryFilters } from '../../../src/features/history/filters/history-filters.store.ts'
import type { GuardState } from '../../../src/features/session/guard.store.ts'
import { AuditLog } from '../../../src/features/staff/audit/AuditLog.tsx'
import { createAuditLog } from '../../../src/features/staff/audit/audit-log.store.ts'
import { Console, ConsoleSearch } from '../../../src/features/staff/console/Console.tsx'
import { createConsole } from '../../../src/features/staff/console/console.ts'
import { messages as consoleWords } from '../../../src/features/staff/console/messages.ts'
import { GolferView } from '../../../src/features/staff/golfer/GolferView.tsx'
import { createGolferHistory } from '../../../src/features/staff/golfer/golfer-history.store.ts'
import { createMailingCheck } from '../../../src/features/staff/mailing/check/mailing-check.store.ts'
import { createFileSuggestions } from '../../../src/features/staff/mailing/file-suggestions.store.ts'
import { Mailing } from '../../../src/features/staff/mailing/Mailing.tsx'
import { createMailing } from '../../../src/features/staff/mailing/mailing.store.ts'
import { Maps } from '../../../src/features/staff/maps/Maps.tsx'
import { createMaps, messages as mapsWords } from '../../../src/features/staff/maps/maps.store.ts'
import { createChangeNotice } from '../../../src/features/staff/shared/changes/change-notice.store.ts'
import { fakeVisibility } from '../../support/fake-visibility.ts'
import { errorStatus } from '../../support/faulty-service.ts'
import { guarded, shows } from './public-jobs.tsx'
import {
  button,
  FAILED,
  flush,
  type Harness,
  type Job,
  NOT_CHANGED,
  NOT_LOADED,
  press,
  pressInTurn,
  type,
} from './run-job.tsx'

const openGuard = {
  $state: atom<GuardState>({ status: 'open', user: { id: 'sam', name: 'Sam', isStaff: true } }),
}
const { visibility } = fakeVisibility()

function consoleScreen(harness: Harness): ReactElement {
  const { service, page } = harness
  const { api, fileSender, clock, capabilities } = service
  const stores = createConsole({
    api,
    page: page.page,
    fileSender,
    companyName: 'Fairway',
    clock,
    visibility,
    capabilities,
  })
  return guarded(harness, 'staff', () => (
    <>
      <ConsoleSearch console={stores} guard={openGuard} />
      <Console console={stores} />
    </>
  ))
}
function mailing(harness: Harness): ReactElement {
  const { api, clock, capabilities } = harness.service
  const store = createMailing({ api, clock, visibility })
  const suggestions = createFileSuggestions({ api, clock })
  const check = createMailingCheck({ api, clock, capabilities })
  return guarded(harness, 'staff', () => <Mailing {...{ suggestions, check }} mailing={store} />)
}
function audit(harness: Harness): ReactElement {
  const { api, clock } = harness.service
  const notice = createChangeNotice()
  const log = createAuditLog({ api, page: harness.page.page, clock, visibility, notice })
  return guarded(harness, 'staff', () => <AuditLog {...{ log, notice }} />)
}
function maps(harness: Harness): ReactElement {
  const store = createMaps(harness.service.api)
  return guarded(harness, 'staff', () => <Maps maps={store} query={new URLSearchParams()} />)
}
function golferView(harness: Harness): ReactElement {
  const { api, clock } = harness.service
  const history = createGolferHistory({ api, id: 'S-ANN1' })
  const filters = createHistoryFilters(harness.page.page, clock)
  return guarded(harness, 'staff', () => <GolferView history={history} filters={filters} />)
}

const ANN = '/admin?query=ann'
const lists = (endpoint: AnyEndpoint): Job => ({
  name: `the lists of promo codes by ${endpoint.path}`,
  says: `The lists to choose from did not load${NOT_LOADED}`,
  endpoint,
  address: '/admin?tab=promo',
  open: consoleScreen,
  isDone: () => shows('Generate promo codes') && !shows('The lists to choose from did not load'),
})
/** The access check is the same on every staff page. */
const accessChecks = [e.getUser, e.checkAccess].map(
  (endpoint): Job => ({
    name: `the check of access by ${endpoint.path}`,
    says: 'Taking you to sign-in…',
    endpoint,
    address: '/admin',
    open: consoleScreen,
    isDone: () => shows('Find user'),
  }),
)
const change = (job: Omit<Job, 'address' | 'open'> & { address?: string }): Job => ({
  address: ANN,
  open: consoleScreen,
  ...job,
})
const uploading = (job: Pick<Job, 'name' | 'endpoint'> & Partial<Job>): Job => ({
  says: 'Error loading!',
  address: '/admin?tab=uploader',
  open: consoleScreen,
  fill: async () => {
    type('Install id:', 'I-1')
    fireEvent.change(screen.getByLabelText('File'), { target: { files: [new File(['{}'], 'round.json')] } })
  },
  act: async () => {
    await press('Submit')
    // Reading a file takes time.
    await expect.poll(() => button('Submit')).toBeDefined()
    await flush()
  },
  isDone: () => shows(consoleWords.uploadDone),
  ...job,
})
const chosen = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } })

async function fillInMailing(): Promise<void> {
  type('File name', 'all.csv')
  type('Template ID', 'welcome')
  type('Campaign', 'spring')
}
async function undoFirst(): Promise<void> {
  const undo = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Undo')
  if (undo) fireEvent.click(undo)
  await flush()
}
const hasEvents = () => document.querySelector('table') !== null

const ofMailing = { address: '/mailing', open: mailing }
const ofAudit = { address: '/audit', open: audit }

const auditJobs: readonly Job[] = [
  {
    name: 'the audit log',
    says: `The audit log did not load. ${NOT_LOADED}`,
    endpoint: e.listAuditLog,
    ...ofAudit,
    isDone: hasEvents,
  },
  {
    name: 'the persons of the audit log',
    says: `The list of people did not load. ${NOT_LOADED}`,
    endpoint: e.listAuditActors,
    ...ofAudit,
    isDone: () => hasEvents() && !shows('did not load'),
  },
  {
    name: 'undoing a change',
    says: `Changed login, ann@golf.exampleUndo×The change could not be undone. ${NOT_CHANGED}`,
    endpoint: e.undoChange,
    ...ofAudit,
    act: undoFirst,
    isDone: () => shows(/^Undone/),
  },
]

export const consoleJobs: readonly Job[] = [
  ...auditJobs,
  ...accessChecks,
  {
    name: 'finding a user',
    says: `Not found${NOT_LOADED}`,
    statuses: { 404: 'Not foundNo user matches “ann”.' },
    endpoint: e.findUser,
    address: '/admin',
    open: consoleScreen,
    fill: async () =>
      void fireEvent.change(screen.getByLabelText(/^Support id/), { target: { value: 'ann' } }),
    act: () => press('Find'),
    isDone: () => document.querySelector('[aria-label="Search result"]') !== null,
  },
  {
    name: 'the history of a golfer as they see it',
    says: 'Your rounds did not load.Retry',
    endpoint: e.listGolferRounds,
    address: '/golfer/S-ANN1',
    open: golferView,
    isDone: () => shows('Playing history') && button('Retry') === undefined,
  },
  {
    name: 'finding the best match of a search',
    says: `Not found${NOT_LOADED}`,
    statuses: { 404: 'Not foundNo user matches “ann”.' },
    endpoint: e.searchUsers,
    address: ANN,
    prepare: (service) => service.break(e.findUser, errorStatus(404)),
    open: consoleScreen,
    // A retry starts with the exact search, which works again by then.
    isDone: () => document.querySelector('[aria-label="Search result"]') !== null,
  },
  {
    name: 'the licenses of a user',
    says: `Not found${NOT_LOADED}`,
    endpoint: e.findLicense,
    address: ANN,
    open: consoleScreen,
    isDone: () => shows('Actual license'),
  },
  change({
    name: 'saving a note',
    says: `Error saving the note${NOT_CHANGED} Check again`,
    endpoint: e.setUserNote,
    fill: async () => type('Note about this user', 'Called twice'),
    act: () => press('Save note'),
    isDone: () => shows(consoleWords.noteSaved),
  }),
  change({
    name: 'removing a property',
    says: `Error removing${NOT_CHANGED} Check again`,
    endpoint: e.removeProperty,
    address: `${ANN}&result=properties`,
    act: () => press('Remove property theme'),
    isDone: () => shows(consoleWords.propertyRemoved),
  }),
  change({
    name: 'ending the sessions of a user',
    says: `Error ending the sessions${NOT_CHANGED} Check again`,
    endpoint: e.endUserSessions,
    act: () => pressInTurn('End sessions (2)…', 'Sign out everywhere'),
    isDone: () => shows(/^Sessions ended/),
  }),
  change({
    name: 'sending a password reset',
    says: `Error sending the password reset${NOT_CHANGED} Check again`,
    endpoint: e.sendUserReset,
    act: () => pressInTurn('Send password reset…', 'Send mail'),
    isDone: () => shows(/^Password reset sent/),
  }),
  change({
    name: 'disabling an account',
    says: `Error changing the account${NOT_CHANGED} Check again`,
    endpoint: e.setUserDisabled,
    act: () => pressInTurn('Disable account…', 'Disable'),
    isDone: () => shows(consoleWords.accountChanged),
  }),
  change({
    name: 'changing a login',
    says: `Failed to change login${NOT_CHANGED} Check again`,
    endpoint: e.changeLogin,
    fill: async () => type('New login', 'bob@golf.example'),
    act: () => pressInTurn('Set login', 'Change login'),
    isDone: () => shows(consoleWords.loginChanged),
  }),
  change({
    name: 'adding a property',
    says: `Error updating${NOT_CHANGED} Check again`,
    endpoint: e.addProperty,
    fill: async () => {
      type('Name', 'theme')
      type('Value', 'dark')
    },
    act: () => press('Add property'),
    isDone: () => shows(consoleWords.propertyAdded),
  }),
  change({
    name: 'adding a license',
    says: `An error accured${NOT_CHANGED} Check again`,
    endpoint: e.addLicense,
    fill: async () => type('Duration in days', '30'),
    act: () => press('Add license'),
    isDone: () => shows(consoleWords.licenseAdded),
  }),
  change({
    name: 'extending a license',
    says: `An error accured${NOT_CHANGED} Check again`,
    endpoint: e.changeLicense,
    fill: async () => {
      await press('Extend…')
      type('Extend by days', '30')
    },
    act: () => press('Extend'),
    isDone: () => shows(consoleWords.licenseChanged),
  }),
  change({
    name: 'deleting a round',
    says: `Error deletingRound R1: ${NOT_CHANGED} Check again`,
    endpoint: e.deleteRound,
    address: `${ANN}&result=rounds`,
    act: () => press('Delete'),
    isDone: () => screen.queryAllByRole('button', { name: 'Undelete' }).length === 3,
  }),
  change({
    name: 'undeleting several rounds',
    says: `Error undeleting2 rounds: ${NOT_CHANGED} Check again`,
    endpoint: e.changeRounds,
    address: `${ANN}&result=rounds`,
    act: async () => {
      fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rounds shown' }))
      await flush()
      await press('Undelete (2)')
    },
    isDone: () => shows(/rounds? undeleted$/),
  }),
  change({
    name: 'undeleting a round',
    says: `Error undeletingRound R2: ${NOT_CHANGED} Check again`,
    endpoint: e.undeleteRound,
    address: `${ANN}&result=rounds`,
    act: () => press('Undelete'),
    isDone: () => screen.queryAllByRole('button', { name: 'Delete' }).length === 2,
  }),
  uploading({
    name: 'an upload',
    statuses: {
      400: 'Error loading!',
      409: 'Error loading!',
    },
    endpoint: e.upload,
  }),
  uploading({
    name: 'comparing a file with what is stored',
    statuses: { 404: 'Success loading' },
    endpoint: e.previewUpload,
  }),
  lists(e.listPromoTypes),
  lists(e.listPromoCategories),
  lists(e.listPromoBatches),
  {
    name: 'generating promo codes',
    says: `Server Error${NOT_CHANGED} The codes may have been generated: see the report on press / spring`,
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
    isDone: () => screen.queryByRole('region', { name: 'Generated codes' }) !== null,
  },
  {
    name: 'the statistic of a batch',
    says: `Not found${NOT_LOADED}`,
    endpoint: e.getPromoStatistic,
    address: '/admin?tab=promo&view=reports',
    open: consoleScreen,
    fill: async () => {
      chosen('Category', 'press')
      chosen('Batch', 'spring')
    },
    act: () => press('Get statistic'),
    isDone: () => screen.queryByRole('region', { name: 'Statistic' }) !== null,
  },
  {
    name: 'looking up a promo code',
    says: `Not found${NOT_LOADED}`,
    statuses: { 404: 'Not found' },
    endpoint: e.findPromoCode,
    address: '/admin?tab=promo&view=lookup',
    open: consoleScreen,
    fill: async () => type('Code', 'CODE1'),
    act: () => press('Search'),
    isDone: () => shows('Promo Code Details'),
  },
  {
    name: 'sending e-mails',
    says: 'out of order',
    endpoint: e.startMailing,
    ...ofMailing,
    fill: fillInMailing,
    act: () => pressInTurn('Send', 'Send emails'),
    isDone: () => (screen.queryByRole('alert')?.textContent ?? '') === '',
  },
  {
    name: 'counting the recipients of a mailing',
    says: 'The mailing could not be checked, so nothing was sent.',
    statuses: { 400: 'This mailing cannot be sent: out of order' },
    endpoint: e.checkMailing,
    ...ofMailing,
    fill: fillInMailing,
    act: () => press('Send'),
    isDone: () => shows('Send to 4 recipients?'),
  },
  {
    name: 'a test mail',
    says: `The test was not sent. ${FAILED}`,
    endpoint: e.sendTestMail,
    ...ofMailing,
    fill: fillInMailing,
    // Submitting the form starts the check, which shows the mail.
    act: () => pressInTurn('Send', 'Cancel', 'Mail a test'),
    retry: () => press('Mail a test'),
    isDone: () => shows('Sent to staff@golf.example'),
  },
  {
    name: 'the progress of a mailing',
    says: 'Error loading status',
    endpoint: e.getMailingStatus,
    ...ofMailing,
    retry: async ({ service }) => {
      service.tick()
      await flush()
    },
    isDone: () => shows('3 of 10 sent'),
  },
  {
    name: 'updating a map',
    says: 'An error occurred',
    endpoint: e.updateTiles,
    address: '/pinhole/maps',
    open: maps,
    fill: async () => type('Facility Id', 'F-1'),
    act: () => press('Update'),
    isDone: () => shows(mapsWords.updated),
  },
]
