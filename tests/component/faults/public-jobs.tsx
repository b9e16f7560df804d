import { fireEvent, screen } from '@testing-library/react'
import type { ReactElement, ReactNode } from 'react'
import type { LiveCompetition } from '../../../src/contract/competitions.ts'
import { getCourseReport } from '../../../src/contract/course-report.ts'
import type { AnyEndpoint, InputOf } from '../../../src/contract/endpoint.ts'
import { endpoints as e } from '../../../src/contract/endpoints.ts'
import { getStatistics } from '../../../src/contract/statistics.ts'
import { Competition } from '../../../src/features/competition/Competition.tsx'
import { createCompetition } from '../../../src/features/competition/competition.store.ts'
import { messages as competitionMessages } from '../../../src/features/competition/messages.ts'
import { ConfirmAccount } from '../../../src/features/confirm-account/ConfirmAccount.tsx'
import { createConfirmAccount } from '../../../src/features/confirm-account/confirm-account.store.ts'
import { CourseView } from '../../../src/features/history/course/CourseView.tsx'
import { createHistoryFilters } from '../../../src/features/history/filters/history-filters.store.ts'
import { History } from '../../../src/features/history/History.tsx'
import { createHistory } from '../../../src/features/history/history.store.ts'
import { createOwnFigures } from '../../../src/features/history/own-figures.store.ts'
import { createStatisticsPart } from '../../../src/features/history/statistics/statistics-part.tsx'
import { RESET_DONE } from '../../../src/features/password-reset/messages.ts'
import { Reset } from '../../../src/features/password-reset/Reset.tsx'
import { createReset } from '../../../src/features/password-reset/reset.store.ts'
import { createOwnRows } from '../../../src/features/round/averages/own-rows.tsx'
import { RoundView } from '../../../src/features/round/RoundView.tsx'
import { createRoundScreen, type RoundScreenDeps } from '../../../src/features/round/round-screen.ts'
import { createStaffView } from '../../../src/features/round/staff/staff-view.ts'
import { AccountMenu } from '../../../src/features/session/AccountMenu.tsx'
import { createCurrentUser } from '../../../src/features/session/current-user.store.ts'
import { Guarded } from '../../../src/features/session/Guarded.tsx'
import { createGuard } from '../../../src/features/session/guard.store.ts'
import { SignOut } from '../../../src/features/session/SignOut.tsx'
import { createSignedInRedirect } from '../../../src/features/session/signed-in-redirect.store.ts'
import { RESET_SENT } from '../../../src/features/sign-in/messages.ts'
import { SignIn } from '../../../src/features/sign-in/SignIn.tsx'
import { createSignIn } from '../../../src/features/sign-in/sign-in.store.ts'
import { SignUp } from '../../../src/features/sign-up/SignUp.tsx'
import { createSignUp } from '../../../src/features/sign-up/sign-up.store.ts'
import { UPDATED } from '../../../src/features/unsubscribe/messages.ts'
import { Unsubscribe } from '../../../src/features/unsubscribe/Unsubscribe.tsx'
import { createUnsubscribe } from '../../../src/features/unsubscribe/unsubscribe.store.ts'
import type { Access } from '../../../src/routes.ts'
import { DELETION_CANCELLED_PATH } from '../../../src/routes.ts'
import { fakeLiveDatabase } from '../../support/fake-live-database.ts'
import { fakeNetwork } from '../../support/fake-network.ts'
import { fakeRoundChoices } from '../../support/fake-round-choices.ts'
import { fakeStorage } from '../../support/fake-storage.ts'
import { fakeVisibility } from '../../support/fake-visibility.ts'
import { errorStatus, type FaultyService } from '../../support/faulty-service.ts'
import { ownFiguresDeps } from '../../support/own-figures.ts'
import { button, FORM_FAILED, type Harness, type Job, press, type } from './run-job.tsx'

export const makeCredential = async () => 'A'.repeat(64)
const onRestore = () => () => {}
const NO_SHEETS = { own: 0, others: 0, unsentEntries: 0, unsentRounds: 0 }
export const shows = (text: string | RegExp) => screen.queryAllByText(text).length > 0
/** Sign-in leads to the history, or to the notice of a cancelled deletion. */
export const wentToStart = (harness: Harness) =>
  ['/rounds', DELETION_CANCELLED_PATH].includes(harness.page.visited.at(-1) ?? '')
const wentTo = (path: string) => (harness: Harness) => harness.page.visited.at(-1) === path
/** Makes the call for the current user respond that nobody is signed in. */
const signedOut = (service: FaultyService) =>
  service.break(e.getUser, () => new Response('', { status: 401 }))

function currentUserOf({ service }: Harness) {
  return createCurrentUser(service.api, fakeStorage())
}
function rememberedUserOf({ service }: Harness) {
  return createCurrentUser(service.api, fakeStorage({ 'signed-in': '{"id":"ann@golf.example"}' }))
}
export function guarded(harness: Harness, access: Access, children: () => ReactNode): ReactElement {
  const { api } = harness.service
  const guard = createGuard({
    currentUser: currentUserOf(harness),
    api,
    page: harness.page.page,
    access,
    onRestore,
  })
  return <Guarded guard={guard}>{children}</Guarded>
}

export function redirectOf({ service, page }: Harness) {
  return createSignedInRedirect({
    currentUser: createCurrentUser(service.api, fakeStorage()),
    api: service.api,
    page: page.page,
    clock: service.clock,
    visibility: fakeVisibility().visibility,
    network: fakeNetwork().network,
    onRestore,
  })
}
function signIn(harness: Harness): ReactElement {
  const redirect = redirectOf(harness)
  const store = createSignIn({ api: harness.service.api, makeCredential, onSignedIn: redirect.onSignedIn })
  return (
    <SignIn
      redirect={redirect}
      signIn={store}
      opensResetRequest={() => harness.page.page.url().hash === '#reset'}
    />
  )
}
function signUp(harness: Harness): ReactElement {
  const redirect = redirectOf(harness)
  const store = createSignUp({ api: harness.service.api, makeCredential, onSignedIn: redirect.onSignedIn })
  return <SignUp redirect={redirect} signUp={store} />
}
function unsubscribe({ service, page }: Harness): ReactElement {
  const { api, clock, capabilities } = service
  const store = createUnsubscribe({ api, page: page.page, clock, capabilities, onRestore })
  return <Unsubscribe unsubscribe={store} />
}
const typeLogin = async () => {
  type('Email', 'ann@golf.example')
  type('Password', 'fore-please')
}

const NOT_CHECKED =
  'You are signed in as Ann. We could not check your access to the page that you opened. We keep trying, and take you back there when it works.'

const noScript = () => Promise.reject(new Error('no script'))

function history(harness: Harness): ReactElement {
  const { service, page } = harness
  const guard = createGuard({
    currentUser: currentUserOf(harness),
    api: service.api,
    page: page.page,
    access: 'golfer',
    onRestore,
  })
  const store = createHistory({
    ...ownFiguresDeps(service.api, service),
    onSignedOut: () => void guard.recheck(),
    onReconnected: () => void guard.recheck(),
    followLiveRounds: () => () => {},
  })
  const filters = createHistoryFilters(page.page, service.clock)
  const own = { page: page.page, isKept: () => false, findSheet: async () => undefined }
  return <Guarded guard={guard}>{() => <History history={store} filters={filters} own={own} />}</Guarded>
}

function ownFigures<E extends AnyEndpoint>(service: Harness['service'], endpoint: E, input: InputOf<E>) {
  return createOwnFigures({
    ...ownFiguresDeps(service.api, service),
    endpoint,
    read: (value) => value,
    input: () => input,
  })
}

function statistics({ service }: Harness): ReactElement {
  const store = ownFigures(service, getStatistics, {})
  const Part = createStatisticsPart({
    store,
    company: 'Fairway',
    golfer: () => undefined,
    setTitle: () => {},
    now: () => 0,
  })
  return <Part show={{ name: 'statistics' }} />
}

function competition({ service: { api, clock } }: Harness): ReactElement {
  const store = createCompetition({
    api,
    liveDatabase: fakeLiveDatabase<LiveCompetition>().liveDatabase,
    clock,
    visibility: fakeVisibility().visibility,
    token: () => 'C1',
  })
  return (
    <Competition
      store={store}
      setTitle={() => {}}
      url="https://golf.test/competition/C1"
      clock={clock}
      company="Fairway"
    />
  )
}

function course({ service }: Harness): ReactElement {
  const store = ownFigures(service, getCourseReport, { path: { id: 'F-1' } })
  return <CourseView store={store} setTitle={() => {}} />
}

export function round(harness: Harness, more: Partial<RoundScreenDeps> = {}): ReactElement {
  const { service, page } = harness
  const shown = createRoundScreen({
    api: service.api,
    clock: service.clock,
    page: page.page,
    company: 'Fairway',
    onKeyDown: () => () => {},
    ...fakeRoundChoices(),
    storage: fakeStorage(),
    loadOwnRows: async () => createOwnRows({ api: service.api, currentUser: rememberedUserOf(harness) }),
    retryScripts: () => {},
    loadLive: noScript,
    loadCache: noScript,
    ...more,
  })
  return <RoundView screen={shown} />
}
export const hasScorecard = () => document.querySelector('[aria-label=Scorecard]') !== null

const confirmingAccount: Omit<Job, 'name' | 'says' | 'endpoint'> = {
  address: '/confirm/ann%40golf.example/code-1',
  prepare: signedOut,
  open: (harness) => (
    <ConfirmAccount
      confirmAccount={createConfirmAccount({
        api: harness.service.api,
        page: harness.page.page,
        entry: fakeStorage(),
        makeCredential,
        currentUser: currentUserOf(harness),
      })}
    />
  ),
  fill: async () => {
    if (button('Choose a new password')) await press('Choose a new password')
    type('New password', 'fore-please')
  },
  act: () => press('Set the password and sign in'),
  isDone: wentToStart,
}

export const publicJobs: readonly Job[] = [
  {
    name: 'redirecting a signed-in user from sign-in',
    says: 'Forgot your password?',
    isOptional: true,
    endpoint: e.getUser,
    address: '/login',
    open: signIn,
    isDone: wentTo('/rounds'),
  },
  {
    name: 'sign-in',
    says: `Wrong email or password${FORM_FAILED}`,
    statuses: { 429: 'Wrong email or passwordout of order' },
    endpoint: e.signIn,
    address: '/login',
    prepare: signedOut,
    open: signIn,
    fill: typeLogin,
    act: () => press('Sign in'),
    isDone: wentToStart,
  },
  {
    name: 'sign-in to a staff page',
    says: NOT_CHECKED,
    statuses: { 403: 'This page is for staffYou are signed in as Ann. Sign out to use another account' },
    endpoint: e.checkAccess,
    address: '/login?redirectUrl=%2Fadmin',
    prepare: signedOut,
    open: signIn,
    act: async () => {
      await typeLogin()
      await press('Sign in')
    },
    isDone: wentTo('/admin'),
    retry: () => press('Retry'),
  },
  {
    name: 'requesting a password reset',
    says: `Password reset failed${FORM_FAILED}`,
    endpoint: e.requestReset,
    address: '/login#reset',
    prepare: signedOut,
    open: signIn,
    fill: async () => type('Email', 'ann@golf.example'),
    act: () => press('Request password reset'),
    isDone: () => shows(RESET_SENT),
  },
  {
    name: 'sign-up',
    says: `Sign up failed${FORM_FAILED}`,
    endpoint: e.signUp,
    address: '/signup',
    prepare: signedOut,
    open: signUp,
    fill: async () => {
      await typeLogin()
      type('Name', 'Ann')
    },
    act: () => press('Sign up'),
    isDone: wentToStart,
  },
  {
    name: 'reset',
    says: 'Server encountered an error. Please try again. If the error persists, please contact support',
    statuses: {
      400: 'Password reset link has expired. If you still need to reset the password, please request a new link.',
    },
    endpoint: e.resetPassword,
    address: '/reset/ann%40golf.example/code-1',
    open: ({ service, page }) => {
      const entry = fakeStorage()
      const deps = { api: service.api, page: page.page, entry, makeCredential }
      return <Reset reset={createReset({ ...deps, onSessionsEnded: () => {} })} />
    },
    fill: async () => {
      type('Password', 'fore-please')
      type('Confirm password', 'fore-please')
    },
    act: () => press('Reset password'),
    isDone: () => shows(RESET_DONE),
  },
  {
    name: 'confirming an account with its password',
    says: `Server encountered an error. Please try again. If the error persists, please contact support${FORM_FAILED}`,
    statuses: {
      400: 'This link has expired or was used. If your email is not confirmed yet, please request a new link.',
      422: 'Wrong passwordIf you did not sign up yourself, or have forgotten the password, choose a new one.',
    },
    endpoint: e.confirmAccount,
    ...confirmingAccount,
    fill: async () => type('Password', 'fore-please'),
    act: () => press('Confirm and sign in'),
  },
  {
    name: 'confirming an account with a new password',
    says: 'Server encountered an error. Please try again. If the error persists, please contact support',
    statuses: {
      400: 'This link has expired or was used. If your email is not confirmed yet, please request a new link.',
    },
    endpoint: e.resetPassword,
    ...confirmingAccount,
  },
  {
    name: 'signing in after confirming an account',
    says: 'Your email is confirmed. Please sign in with your password.',
    isOptional: true,
    endpoint: e.signIn,
    ...confirmingAccount,
  },
  {
    name: 'the history',
    says: 'Your rounds did not load.Retry',
    endpoint: e.listRounds,
    address: '/rounds',
    open: history,
    isDone: () => shows('Playing history') && button('Retry') === undefined,
  },
  {
    name: 'the statistics',
    says: 'Your statistics did not load.Retry',
    endpoint: e.getStatistics,
    address: '/rounds?view=statistics',
    open: statistics,
    isDone: () => screen.queryByRole('heading', { name: 'Statistics' }) !== null,
  },
  {
    name: 'the page of a course',
    says: 'The course did not load.Retry',
    endpoint: e.getCourseReport,
    address: '/courses/F-1',
    open: course,
    // Null means that there is no such course. A name may be empty.
    isDone: () => screen.queryByRole('heading', { level: 1 }) !== null && button('Retry') === undefined,
  },
  {
    name: 'a competition',
    says: 'The competition did not load.Retry',
    endpoint: e.getPublicCompetition,
    address: '/competition/C1',
    open: competition,
    // Null means that there is no such competition. A name may be empty.
    isDone: () =>
      screen.queryByRole('heading', { level: 1 }) !== null && button(competitionMessages.retry) === undefined,
    statuses: { 404: 'Competition is not available' },
  },
  {
    name: 'a round',
    says: 'Round is not available',
    endpoint: e.getRound,
    address: '/round/R1',
    open: (harness) => round(harness),
    isDone: hasScorecard,
  },
  {
    name: 'a deleted round, as staff see it',
    says: 'Round is not available',
    endpoint: e.viewRound,
    address: '/round/R1',
    prepare: (service) => service.break(e.getRound, errorStatus(404)),
    open: (harness) => round(harness, { loadStaffView: async () => createStaffView(harness.service.api) }),
    isDone: hasScorecard,
  },
  {
    name: 'the averages of the owner of a round',
    says: 'Old Links20 Jun 2026',
    isOptional: true,
    endpoint: e.getAverages,
    address: '/round/R1',
    open: (harness) => round(harness),
    isDone: () => shows('My average'),
  },
  {
    name: 'saving the e-mail choice',
    says: 'Failed to update preferences',
    endpoint: e.unsubscribe,
    address: '/unsubscribe?token=T1',
    open: unsubscribe,
    fill: async () => void fireEvent.click(screen.getByLabelText('Product discounts and promotions')),
    act: () => press('Save'),
    isDone: () => shows(UPDATED),
  },
  {
    name: 'loading the e-mail choice',
    says: 'Your current choice could not be loadedYou can still unsubscribe',
    statuses: { 410: 'This link is not validIt is incomplete, or does not come from one of our emails.' },
    endpoint: e.getOptOuts,
    address: '/unsubscribe?token=T1',
    open: unsubscribe,
    isDone: () =>
      (screen.queryByLabelText('Golf rounds shared to you by other golfers') as HTMLInputElement | null)
        ?.checked === true,
  },
  {
    name: 'sign-out',
    says: 'The server could not sign you out. Please try again.',
    endpoint: e.signOut,
    address: '/rounds',
    open: (harness) => (
      <AccountMenu
        currentUser={currentUserOf(harness)}
        page={harness.page.page}
        visibility={fakeVisibility().visibility}
        SignOut={(props) => <SignOut {...props} sheets={{ asked: async () => NO_SHEETS }} />}
        offersSignIn={false}
        onUserChange={onRestore}
        sendWaitingScores={() => {}}
      />
    ),
    act: () => press('Sign out'),
    isDone: wentTo('/login'),
  },
]
