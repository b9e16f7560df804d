import { fireEvent, screen } from '@testing-library/react'
import type { ReactElement, ReactNode } from 'react'
import { endpoints as e } from '../../../src/contract/endpoints.ts'
import { History } from '../../../src/features/history/History.tsx'
import { createHistory } from '../../../src/features/history/history.store.ts'
import { createHistoryFilters } from '../../../src/features/history/history-filters.store.ts'
import { RESET_DONE } from '../../../src/features/reset/messages.ts'
import { Reset } from '../../../src/features/reset/Reset.tsx'
import { createReset } from '../../../src/features/reset/reset.store.ts'
import { RoundView } from '../../../src/features/round/RoundView.tsx'
import { createRoundScreen } from '../../../src/features/round/round-screen.ts'
import { AccountMenu } from '../../../src/features/session/AccountMenu.tsx'
import { createCurrentUser } from '../../../src/features/session/current-user.store.ts'
import { Guarded } from '../../../src/features/session/Guarded.tsx'
import { createGuard } from '../../../src/features/session/guard.store.ts'
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
import { fakeNetwork } from '../../support/fake-network.ts'
import { fakeStorage } from '../../support/fake-storage.ts'
import { fakeVisibility } from '../../support/fake-visibility.ts'
import type { FaultyService } from '../../support/faulty-service.ts'
import { button, type Job, press, type, type World } from './run-job.tsx'

const makeCredential = async () => 'A'.repeat(64)
const onRestore = () => () => {}
export const shows = (text: string | RegExp) => screen.queryAllByText(text).length > 0
const wentTo = (path: string) => (world: World) => world.page.visited.at(-1) === path
/** Nobody is signed in yet. */
const stranger = (service: FaultyService) => service.break(e.getUser, () => new Response('', { status: 401 }))

export function currentUserOf({ service }: World) {
  return createCurrentUser(service.api, fakeStorage())
}
export function guarded(world: World, access: Access, children: () => ReactNode): ReactElement {
  const { api } = world.service
  const guard = createGuard({
    currentUser: currentUserOf(world),
    api,
    page: world.page.page,
    access,
    onRestore,
  })
  return <Guarded guard={guard}>{children}</Guarded>
}

function redirectOf({ service, page }: World) {
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
function signIn(world: World): ReactElement {
  const redirect = redirectOf(world)
  const store = createSignIn({ api: world.service.api, makeCredential, onSignedIn: redirect.onSignedIn })
  return (
    <SignIn
      redirect={redirect}
      signIn={store}
      opensResetRequest={() => world.page.page.url().hash === '#reset'}
    />
  )
}
function signUp(world: World): ReactElement {
  const redirect = redirectOf(world)
  const store = createSignUp({ api: world.service.api, makeCredential, onSignedIn: redirect.onSignedIn })
  return <SignUp redirect={redirect} signUp={store} />
}
function unsubscribe({ service, page }: World): ReactElement {
  const store = createUnsubscribe({ api: service.api, page: page.page, clock: service.clock, onRestore })
  return <Unsubscribe unsubscribe={store} />
}
const typeLogin = async () => {
  type('Email', 'ann@golf.example')
  type('Password', 'fore-please')
}

const noScript = () => Promise.reject(new Error('no script'))

function history(world: World): ReactElement {
  const { service, page } = world
  const guard = createGuard({
    currentUser: currentUserOf(world),
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
    loadCache: noScript,
  })
  const filters = createHistoryFilters(page.page, service.clock)
  return <Guarded guard={guard}>{() => <History history={store} filters={filters} />}</Guarded>
}

export function round({ service, page }: World): ReactElement {
  const shown = createRoundScreen({
    api: service.api,
    clock: service.clock,
    page: page.page,
    company: 'Fairway',
    onKeyDown: () => () => {},
    share: async () => 'copied' as const,
    storage: fakeStorage(),
    retryScripts: () => {},
    loadLive: noScript,
    loadCache: noScript,
  })
  return <RoundView screen={shown} imageUrl={(name) => `/images/${encodeURIComponent(name)}`} />
}
export const hasScorecard = () => document.querySelector('[aria-label=Scorecard]') !== null

export const publicJobs: readonly Job[] = [
  {
    name: 'the sign-in page sends on who is signed in',
    endpoint: e.getUser,
    address: '/login',
    open: signIn,
    isDone: wentTo('/rounds'),
    orElse: () => screen.queryByLabelText('Password') !== null,
  },
  {
    name: 'sign-in',
    endpoint: e.signIn,
    address: '/login',
    base: stranger,
    open: signIn,
    fill: typeLogin,
    act: () => press('Sign in'),
    again: () => press('Sign in'),
    isDone: wentTo('/rounds'),
  },
  {
    name: 'sign-in to a staff page',
    endpoint: e.checkAccess,
    address: '/login?redirectUrl=%2Fadmin',
    base: stranger,
    open: signIn,
    act: async () => {
      await typeLogin()
      await press('Sign in')
    },
    isDone: wentTo('/admin'),
    orElse: () => shows('This page is for staff') && button('Sign out') !== undefined,
    again: () => press('Retry'),
  },
  {
    name: 'a visitor from a staff page',
    endpoint: e.checkAccess,
    address: '/login?redirectUrl=%2Fadmin',
    open: signIn,
    isDone: wentTo('/admin'),
    orElse: () => shows('This page is for staff') && button('Sign out') !== undefined,
    again: () => press('Retry'),
  },
  {
    name: 'asking for a reset',
    endpoint: e.requestReset,
    address: '/login#reset',
    base: stranger,
    open: signIn,
    fill: async () => type('Email', 'ann@golf.example'),
    act: () => press('Request password reset'),
    again: () => press('Request password reset'),
    isDone: () => shows(RESET_SENT),
  },
  {
    name: 'sign-up',
    endpoint: e.signUp,
    address: '/signup',
    base: stranger,
    open: signUp,
    fill: async () => {
      await typeLogin()
      type('Name', 'Ann')
    },
    act: () => press('Sign up'),
    again: () => press('Sign up'),
    isDone: wentTo('/rounds'),
  },
  {
    name: 'reset',
    endpoint: e.resetPassword,
    address: '/reset/ann%40golf.example/code-1',
    open: ({ service, page }) => {
      const entry = fakeStorage()
      return <Reset reset={createReset({ api: service.api, page: page.page, entry, makeCredential })} />
    },
    fill: async () => {
      type('Password', 'fore-please')
      type('Confirm password', 'fore-please')
    },
    act: () => press('Reset password'),
    again: () => press('Reset password'),
    isDone: () => shows(RESET_DONE),
    orElse: () => screen.queryByRole('link', { name: 'Request a new link' }) !== null,
  },
  {
    name: 'the history',
    endpoint: e.listRounds,
    address: '/rounds',
    open: history,
    isDone: () => shows('Playing history') && button('Retry') === undefined,
  },
  {
    name: 'the history asks who is there',
    endpoint: e.getUser,
    address: '/rounds',
    open: history,
    isDone: () => shows('Playing history'),
  },
  {
    name: 'a round',
    endpoint: e.getRound,
    address: '/round/R1',
    open: round,
    isDone: hasScorecard,
  },
  {
    name: 'opting out of mail',
    endpoint: e.unsubscribe,
    address: '/unsubscribe?token=T1',
    open: unsubscribe,
    fill: async () => void fireEvent.click(screen.getByLabelText('Product discounts and promotions')),
    act: () => press('Save'),
    again: () => press('Save'),
    isDone: () => shows(UPDATED),
  },
  {
    name: 'the present choice of mail',
    endpoint: e.getOptOuts,
    address: '/unsubscribe?token=T1',
    open: unsubscribe,
    isDone: () =>
      (screen.getByLabelText('Golf rounds shared to you by other golfers') as HTMLInputElement).checked,
    // An empty list is a choice like any other.
    orElse: () => button('Save') !== undefined && !shows(NOT_LOADED),
  },
  {
    name: 'sign-out',
    endpoint: e.signOut,
    address: '/rounds',
    open: (world) => (
      <AccountMenu
        currentUser={currentUserOf(world)}
        page={world.page.page}
        user={{ id: 'ann@golf.example', name: 'Ann', isStaff: false }}
      />
    ),
    act: () => press('Sign out'),
    again: () => press('Sign out'),
    isDone: wentTo('/login'),
  },
]
