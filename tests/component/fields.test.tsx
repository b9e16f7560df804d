import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { ResetForm } from '../../src/features/password-reset/Reset.tsx'
import { createCurrentUser } from '../../src/features/session/current-user.store.ts'
import { createSignedInRedirect } from '../../src/features/session/signed-in-redirect.store.ts'
import { SignIn, SignInForm } from '../../src/features/sign-in/SignIn.tsx'
import { createSignIn } from '../../src/features/sign-in/sign-in.store.ts'
import { StaffSearch } from '../../src/features/staff/console/user/search/StaffSearch.tsx'
import {
  createMatchSearch,
  createSuggestions,
} from '../../src/features/staff/console/user/search/suggestions.store.ts'
import { fakeClock } from '../support/fake-clock.ts'
import { fakeNetwork } from '../support/fake-network.ts'
import { fakePage } from '../support/fake-page.ts'
import { fakeVisibility } from '../support/fake-visibility.ts'
import { hasAll, stubApi } from '../support/stub-api.ts'

const nothing = () => {}
const signInForm = (onSubmit: (email: string, password: string) => void, some = {}) => (
  <SignInForm
    email=""
    loading={false}
    failed={false}
    onEmail={nothing}
    onForgotten={nothing}
    onSubmit={onSubmit}
    {...some}
  />
)
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' })
const email = () => screen.getByLabelText<HTMLInputElement>('Email')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')

test('disables the button while the form is invalid or loading', async () => {
  const { rerender } = render(signInForm(nothing))
  expect(button().disabled).toBe(true)
  await userEvent.type(email(), 'ann@example')
  await userEvent.type(password(), 'secret1')
  expect(button().disabled).toBe(true)
  await userEvent.type(email(), '.com')
  expect(button().disabled).toBe(false)
  rerender(signInForm(nothing, { loading: true }))
  expect(button().disabled).toBe(true)
  expect(email().value).toBe('ann@example.com')
})

test('shows an error after its field loses the focus', async () => {
  render(signInForm(nothing))
  await userEvent.type(email(), 'ann')
  expect(email().getAttribute('aria-invalid')).toBe(null)
  await userEvent.tab()
  const error = screen.getByText('Enter an email address like name@example.com')
  expect(email().getAttribute('aria-invalid')).toBe('true')
  expect(email().getAttribute('aria-describedby')).toContain(error.id)
})

test('shows the errors and focuses the first invalid field on Enter in an invalid form', async () => {
  const onSubmit = vi.fn()
  render(signInForm(onSubmit))
  await userEvent.type(password(), 'secret1{Enter}')
  expect(onSubmit).not.toHaveBeenCalled()
  expect(screen.getByText('Enter your email')).toBeTruthy()
  expect(document.activeElement).toBe(email())
})

test('focuses the password after a failure', () => {
  const { rerender } = render(signInForm(nothing))
  rerender(signInForm(nothing, { failed: true }))
  expect(document.activeElement).toBe(password())
})

test('keeps text that was typed before hydration', async () => {
  const onSubmit = vi.fn()
  const box = document.body.appendChild(document.createElement('div'))
  box.innerHTML = renderToString(signInForm(onSubmit))
  email().value = 'ann@example.com'
  password().value = 'secret1'
  const root = await act(async () => hydrateRoot(box, signInForm(onSubmit)))
  expect(button().disabled).toBe(false)
  fireEvent.submit(button())
  expect(onSubmit.mock.calls).toEqual([['ann@example.com', 'secret1']])
  act(() => root.unmount())
  box.remove()
})

test('keeps a search that was typed before hydration', async () => {
  const onFind = vi.fn()
  const suggestions = createSuggestions(createMatchSearch(stubApi().api, hasAll), fakeClock().clock)
  const form = <StaffSearch query="" onFind={onFind} onOpen={nothing} suggestions={suggestions} />
  const box = document.body.appendChild(document.createElement('div'))
  box.innerHTML = renderToString(form)
  screen.getByRole<HTMLInputElement>('searchbox').value = 'S-ANN1'
  const root = await act(async () => hydrateRoot(box, form))
  fireEvent.click(screen.getByRole('button', { name: 'Find' }))
  expect(onFind.mock.calls).toEqual([['S-ANN1']])
  act(() => root.unmount())
  box.remove()
})

test('shows the search of the address, and an empty box without one', () => {
  const suggestions = createSuggestions(createMatchSearch(stubApi().api, hasAll), fakeClock().clock)
  const form = (query: string) => (
    <StaffSearch query={query} onFind={nothing} onOpen={nothing} suggestions={suggestions} />
  )
  const { rerender } = render(form('S-ANN1'))
  const box = screen.getByRole<HTMLInputElement>('searchbox')
  expect(box.value).toBe('S-ANN1')
  rerender(form('S-BOB1'))
  expect(box.value).toBe('S-BOB1')
  rerender(form(''))
  expect(box.value).toBe('')
})

test('keeps an email typed before hydration when the link opens the reset form', async () => {
  const server = stubApi()
  const { page } = fakePage('/login#reset')
  const currentUser = createCurrentUser(server.api, { read: () => undefined, write: () => {} })
  const signIn = createSignIn({
    api: server.api,
    makeCredential: async () => 'token',
    onSignedIn: async () => {},
  })
  const redirect = createSignedInRedirect({
    currentUser,
    api: server.api,
    page,
    clock: fakeClock().clock,
    visibility: fakeVisibility().visibility,
    network: fakeNetwork().network,
    onRestore: () => () => {},
  })
  const island = <SignIn redirect={redirect} signIn={signIn} opensResetRequest={() => true} />
  const box = document.body.appendChild(document.createElement('div'))
  box.innerHTML = renderToString(island)
  email().value = 'ann@example.com'
  const root = await act(async () => hydrateRoot(box, island))
  const ask = screen.getByRole<HTMLButtonElement>('button', { name: 'Request password reset' })
  expect(email().value).toBe('ann@example.com')
  expect(ask.disabled).toBe(false)
  act(() => root.unmount())
  box.remove()
})

test('shows and hides the password', async () => {
  render(signInForm(nothing))
  expect(password().type).toBe('password')
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(password().type).toBe('text')
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(password().type).toBe('password')
})

test('shows a hint while Caps Lock is on', () => {
  render(signInForm(nothing))
  const press = (on: boolean) => {
    const event = new KeyboardEvent('keydown', { key: 'A', bubbles: true })
    Object.assign(event, { getModifierState: (name: string) => on && name === 'CapsLock' })
    fireEvent(password(), event)
  }
  press(true)
  const hint = screen.getByText('Caps Lock is on')
  expect(password().getAttribute('aria-describedby')).toContain(hint.id)
  press(false)
  expect(screen.queryByText('Caps Lock is on')).toBe(null)
})

test('sets autocomplete for password managers', () => {
  render(signInForm(nothing))
  expect([email().autocomplete, password().autocomplete]).toEqual(['username', 'current-password'])
  expect([email().maxLength, password().maxLength]).toEqual([50, 50])
  cleanup()
  render(
    <ResetForm isStaff={false} email="ann@example.com" loading={false} failed={false} onSubmit={nothing} />,
  )
  expect([email().autocomplete, email().readOnly, email().value]).toEqual([
    'username',
    true,
    'ann@example.com',
  ])
  expect(password().autocomplete).toBe('new-password')
  expect(screen.getByLabelText<HTMLInputElement>('Confirm password').autocomplete).toBe('new-password')
})

test('explains what is wrong with the passwords of a reset', async () => {
  const onSubmit = vi.fn()
  render(
    <ResetForm isStaff={false} email="ann@example.com" loading={false} failed={false} onSubmit={onSubmit} />,
  )
  await userEvent.type(password(), 'short')
  await userEvent.type(screen.getByLabelText('Confirm password'), 'other')
  await userEvent.tab()
  expect(screen.getByText('Password is too short')).toBeTruthy()
  expect(screen.getByText('Passwords do not match')).toBeTruthy()
  await userEvent.type(password(), '1')
  await userEvent.clear(screen.getByLabelText('Confirm password'))
  await userEvent.type(screen.getByLabelText('Confirm password'), 'short1{Enter}')
  expect(onSubmit.mock.calls).toEqual([['short1']])
})
