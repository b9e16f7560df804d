import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { PasswordForm } from '../../src/features/account/profile/ProfileForms.tsx'
import { ResetForm } from '../../src/features/password-reset/Reset.tsx'
import { NewPasswordForm } from '../../src/features/staff/second-step/Enrol.tsx'

const account = {} as ComponentProps<typeof PasswordForm>['account']
const enrol = {} as ComponentProps<typeof NewPasswordForm>['enrol']
const changing = (isStaff: boolean) => (
  <PasswordForm email="bo@club.example" isStaff={isStaff} account={account} onDone={() => {}} />
)
const resetting = (isStaff: boolean) => (
  <ResetForm email="bo@club.example" isStaff={isStaff} loading={false} failed={false} onSubmit={() => {}} />
)
const enrolling = () => <NewPasswordForm enrol={enrol} email="bo@club.example" loading={false} />

const typeNew = async (password: string) => {
  const field = screen.getByLabelText(/^(New p|P)assword$/)
  await userEvent.clear(field)
  await userEvent.type(field, password)
  await userEvent.tab()
}

test.each([
  ['the account page', changing(true)],
  ['a reset', resetting(true)],
  ['an enrolment', enrolling()],
])('%s asks staff for 12 characters', async (_, form) => {
  render(form)
  expect(screen.getByText('At least 12 characters.')).toBeTruthy()
  await typeNew('eleven-char')
  expect(screen.getByText('Password is too short')).toBeTruthy()
  await typeNew('twelve-chars')
  expect(screen.queryByText('Password is too short')).toBeNull()
})

test.each([
  ['the account page', changing(false)],
  ['a reset', resetting(false)],
])('%s asks golfers for 6 characters', async (_, form) => {
  render(form)
  expect(screen.getByText('At least 6 characters, better 8 or more.')).toBeTruthy()
  await typeNew('five5')
  expect(screen.getByText('Password is too short')).toBeTruthy()
  await typeNew('sixsix')
  expect(screen.queryByText('Password is too short')).toBeNull()
})

test('says what the length of a new password is worth', async () => {
  render(changing(false))
  await typeNew('sevens7')
  expect(screen.getByText('Short: 8 or more characters are safer.')).toBeTruthy()
  await typeNew('eleven-char')
  expect(screen.getByText('Good length. Longer is safer.')).toBeTruthy()
  await typeNew('twelve-chars')
  expect(screen.getByText('Long: safe if nobody can guess it.')).toBeTruthy()
})

test('a reset says why it cannot be submitted while the passwords are typed', async () => {
  render(resetting(false))
  const submit = () => screen.getByRole('button', { name: 'Reset password' }) as HTMLButtonElement
  expect(screen.getByText('The same password again.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Password'), 'five5')
  expect(screen.getByText('Password is too short')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Password'), 'six')
  expect(screen.queryByText('Password is too short')).toBeNull()
  await userEvent.type(screen.getByLabelText('Confirm password'), 'five')
  expect(screen.getByText('Passwords do not match')).toBeTruthy()
  expect(submit().disabled).toBe(true)
  await userEvent.type(screen.getByLabelText('Confirm password'), '5six')
  expect(screen.queryByText('Passwords do not match')).toBeNull()
  expect(submit().disabled).toBe(false)
})
