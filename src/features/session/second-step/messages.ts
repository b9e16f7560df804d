import { counted } from '../../../domain/format/counted.ts'
import type { Failure } from '../../../platform/api/result.ts'
import type { FormMessageText } from '../../../ui/form/FormMessage.tsx'
import { formFailure } from '../../shared/form-failure.ts'

export const TITLE = 'Confirm your sign-in'
export const WRONG_CODE = 'Wrong code. Wait for the next one: each code works once.'
export const NOT_CONFIRMED = 'Your sign-in was not confirmed'
export const NOTHING_SET_UP =
  'Staff need a second step, and none is set up for your account. Ask the operator for a link to set it up.'

export function codeFailure(failure: Failure): FormMessageText {
  const isWrong = failure.kind === 'http' && failure.status === 422
  return isWrong ? { kind: 'danger', text: WRONG_CODE } : formFailure(NOT_CONFIRMED, failure)
}

export function codesLeft(count: number): string {
  return count === 0
    ? 'That was your last recovery code. Ask the operator for a link to set up your second step again.'
    : `You have ${counted(count, 'recovery code', 'recovery codes')} left.`
}
