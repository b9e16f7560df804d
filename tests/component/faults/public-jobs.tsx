import { fireEvent, screen } from '@testing-library/react'
import type { ReactElement, ReactNode } from 'react'
import { endpoints as e } from '../../../src/contract/endpoints.ts'
import { ConfirmAccount } from '../../../src/features/confirm-account/ConfirmAccount.tsx'
import { createConfirmAccount } from '../../../src/features/confirm-account/confirm-account.store.ts'
import { CourseView } from '../../../src/features/history/course/CourseView.tsx'
import { createCourseReport } from '../../../src/features/history/course/course-report.store.ts'
import { messages as courseMessages } from '../../../src/features/history/course/messages.ts'
import { createHistoryFilters } from '../../../src/features/history/filters/history-filters.store.ts'
import { History } from '../../../src/features/history/History.tsx'
import { createHistory } from '../../../src/features/history/history.store.ts'
import { createStatistics } from '../../../src/features/history/statistics/statistics.store.ts'
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
import { TITLE as CONFIRM_TITLE } from '../../../src/features/session/second-step/messages.ts'
import { createSignedInRedirect } from '../../../src/features/session/signed-in-redirect.store.ts'
import { RESET_SENT } from '../../../src/features/sign-in/messages.ts'
import { SignIn } from '../../../src/features/sign-in/SignIn.tsx'
import { createSignIn } from '../../../src/features/sign-in/sign-in.store.ts'
import { SignUp } from '../../../src/features/sign-up/SignUp.tsx'
import { createSignUp } from '../../../src/features/sign-up/sign-up.store.ts'
import { NOT_LOADED, UPDATED } from '../../../src/features/unsubscribe/messages.ts'
import { Unsubscribe } from '../../../src/features/unsubscribe/Unsubscribe.tsx'
import { createUnsubscribe } from '../../../src/features/unsubscribe/unsubscribe.store.ts'
import type { Access } from '../../../src/routes.ts'
import { DELETION_CANCELLED_PATH } from '../../../src/routes.ts'
import { fakeNetwork } from '../../support/fake-network.ts'
import { fakeRoundChoices } from '../../support/fake-round-choices.ts'
import { fakeStorage } from '../../support/fake-storage.ts'
import { fakeVisibility } from '../../support/fake-visibility.ts'
import { errorStatus, type FaultyService } from '../../support/faulty-service.ts'
import { button, type Harness, type Job, press, type } from './run-job.tsx'

export const makeCredential = async () => 'A'.repeat(64)
const onRestore = () => () => {}
export const shows = (text: string | RegExp) => screen.queryAllByText(text).length > 0
/** Sign-in leads to the history, or to the notice of a cancelled deletion. */
export const wentToStart = (harness: Harness) =>
  ['/rounds', DELETION_CANCELLED_PATH].includes(harness.page.visited.at(-1) ?? '')
export const wentTo = (path: string) => (harness: Harness) => harness.page.visited.at(-1) === path
/** Makes the call for the current user respond that nobody is signed in. */
const signedOut = (service: FaultyService) =>
  service.break(e.getUser, () => new Response('', { status: 401 }))

export function currentUserOf({ service }: Harness) {
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
  const store = createUnsubscribe({ api: service.api, page: page.page, clock: service.clock, onRestore })
  return <Unsubscribe unsubscribe={store} />
}
/** Staff are asked for the second step. */
const asksForSecondStep = () => shows(CONFIRM_TITLE)
const typeLogin = async () => {
  type('Email', 'ann@golf.example')
  type('Password', 'fore-please')
}

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
    api: service.api,
    clock: service.clock,
    log: () => {},
    onSignedOut: () => void guard.recheck(),
    onReconnected: () => void guard.recheck(),
    userId: () => undefined,
    signedInId: async () => undefined,
    loadCache: noScript,
    followLiveRounds: () => () => {},
  })
  const filters = createHistoryFilters(page.page, service.clock)
  return <Guarded guard={guard}>{() => <History history={store} filters={filters} />}</Guarded>
}

function statistics({ service }: Harness): ReactElement {
  const store = createStatistics({
    api: service.api,
    clock: service.clock,
    cache: { put: async () => false, find: async () => undefined },
    userId: () => undefined,
    log: () => {},
    onSignedOut: () => {},
  })
  const Part = createStatisticsPart({
    store,
    company: 'Fairway',
    golfer: () => undefined,
    setTitle: () => {},
    now: () => 0,
  })
  return <Part show={{ name: 'statistics' }} />
}

function course({ service }: Harness): ReactElement {
  const store = createCourseReport({ api: service.api, id: () => 'F-1', onSignedOut: () => {} })
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
  return <RoundView screen={shown} imageUrl={(name) => `/images/${encodeURIComponent(name)}`} />
}
export const hasScorecard = () => document.querySelector('[aria-label=Scorecard]') !== null

const confirmingAccount: Omit<Job, 'name' | 'endpoint'> = {
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
  fill: async () => type('Password', 'fore-please'),
  act: () => press('Confirm and sign in'),
  retry: () => press('Confirm and sign in'),
  isDone: wentToStart,
  hasAlternative: () => screen.queryByRole('link', { name: /Request a new link|Sign in/ }) !== null,
}

export const publicJobs: readonly Job[] = [
  {
    name: 'redirecting a signed-in user from sign-in',
    endpoint: e.getUser,
    address: '/login',
    open: signIn,
    isDone: wentTo('/rounds'),
    hasAlternative: () => screen.queryByLabelText('Password') !== null || asksForSecondStep(),
  },
  {
    name: 'sign-in',
    endpoint: e.signIn,
    address: '/login',
    prepare: signedOut,
    open: signIn,
    fill: typeLogin,
    act: () => press('Sign in'),
    retry: () => press('Sign in'),
    isDone: wentToStart,
    hasAlternative: asksForSecondStep,
  },
  {
    name: 'sign-in to a staff page',
    endpoint: e.checkAccess,
    address: '/login?redirectUrl=%2Fadmin',
    prepare: signedOut,
    open: signIn,
    act: async () => {
      await typeLogin()
      await press('Sign in')
    },
    isDone: wentTo('/admin'),
    hasAlternative: () => shows('This page is for staff') && button('Sign out') !== undefined,
    retry: () => press('Retry'),
  },
  {
    name: 'sign-in after a staff page',
    endpoint: e.checkAccess,
    address: '/login?redirectUrl=%2Fadmin',
    open: signIn,
    isDone: wentTo('/admin'),
    hasAlternative: () => shows('This page is for staff') && button('Sign out') !== undefined,
    retry: () => press('Retry'),
  },
  {
    name: 'requesting a password reset',
    endpoint: e.requestReset,
    address: '/login#reset',
    prepare: signedOut,
    open: signIn,
    fill: async () => type('Email', 'ann@golf.example'),
    act: () => press('Request password reset'),
    retry: () => press('Request password reset'),
    isDone: () => shows(RESET_SENT),
  },
  {
    name: 'sign-up',
    endpoint: e.signUp,
    address: '/signup',
    prepare: signedOut,
    open: signUp,
    fill: async () => {
      await typeLogin()
      type('Name', 'Ann')
    },
    act: () => press('Sign up'),
    retry: () => press('Sign up'),
    isDone: wentToStart,
    hasAlternative: asksForSecondStep,
  },
  {
    name: 'reset',
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
    retry: () => press('Reset password'),
    isDone: () => shows(RESET_DONE),
    hasAlternative: () => screen.queryByRole('link', { name: 'Request a new link' }) !== null,
  },
  {
    name: 'confirming an account',
    endpoint: e.resetPassword,
    ...confirmingAccount,
  },
  {
    name: 'signing in after confirming an account',
    endpoint: e.signIn,
    ...confirmingAccount,
  },
  {
    name: 'the history',
    endpoint: e.listRounds,
    address: '/rounds',
    open: history,
    isDone: () => shows('Playing history') && button('Retry') === undefined,
  },
  {
    name: 'the check of the user on the history',
    endpoint: e.getUser,
    address: '/rounds',
    open: history,
    isDone: () => shows('Playing history'),
  },
  {
    name: 'the statistics',
    endpoint: e.getStatistics,
    address: '/rounds?view=statistics',
    open: statistics,
    isDone: () => screen.queryByRole('heading', { name: 'Statistics' }) !== null,
  },
  {
    name: 'the page of a course',
    endpoint: e.getCourseReport,
    address: '/courses/F-1',
    open: course,
    // Null means that there is no such course. A name may be empty.
    isDone: () =>
      screen.queryByRole('heading', { level: 1 }) !== null && button(courseMessages.retry) === undefined,
  },
  {
    name: 'a round',
    endpoint: e.getRound,
    address: '/round/R1',
    open: (harness) => round(harness),
    isDone: hasScorecard,
  },
  {
    name: 'a deleted round, as staff see it',
    endpoint: e.viewRound,
    address: '/round/R1',
    prepare: (service) => service.break(e.getRound, errorStatus(404)),
    open: (harness) => round(harness, { loadStaffView: async () => createStaffView(harness.service.api) }),
    isDone: hasScorecard,
  },
  {
    name: 'the averages of the owner of a round',
    endpoint: e.getAverages,
    address: '/round/R1',
    open: (harness) => round(harness),
    isDone: () => shows('My average'),
    hasAlternative: hasScorecard,
  },
  {
    name: 'saving the e-mail choice',
    endpoint: e.unsubscribe,
    address: '/unsubscribe?token=T1',
    open: unsubscribe,
    fill: async () => void fireEvent.click(screen.getByLabelText('Product discounts and promotions')),
    act: () => press('Save'),
    retry: () => press('Save'),
    isDone: () => shows(UPDATED),
  },
  {
    name: 'loading the e-mail choice',
    endpoint: e.getOptOuts,
    address: '/unsubscribe?token=T1',
    open: unsubscribe,
    isDone: () =>
      (screen.queryByLabelText('Golf rounds shared to you by other golfers') as HTMLInputElement | null)
        ?.checked === true,
    // An empty list is a valid choice, and a link that belongs to nobody has none.
    hasAlternative: () =>
      (button('Save') !== undefined && !shows(NOT_LOADED)) || shows('This link is not valid'),
  },
  {
    name: 'sign-out',
    endpoint: e.signOut,
    address: '/rounds',
    open: (harness) => (
      <AccountMenu
        currentUser={currentUserOf(harness)}
        page={harness.page.page}
        user={{ id: 'ann@golf.example', name: 'Ann', isStaff: false }}
      />
    ),
    act: () => press('Sign out'),
    retry: () => press('Sign out'),
    isDone: wentTo('/login'),
  },
]
