import type { CompetitionDocument } from '../../contract/competition-document.ts'
import type { Failure } from '../../platform/api/result.ts'
import { formFailure } from '../shared/form-failure.ts'

/** Returns why a call failed. The service says in words what is wrong; ids in it become names. */
export function failureText(failure: Failure, document?: Pick<CompetitionDocument, 'entrants'>): string {
  if (failure.kind !== 'http' || failure.status >= 500 || failure.body === '') {
    const { detail } = formFailure('', failure)
    return typeof detail === 'string' ? detail : 'The service refused it.'
  }
  return failure.body.replace(/entrants\[([\w-]+)\]/g, (text, id: string) => {
    return document?.entrants?.find((one) => one.id === id)?.name ?? text
  })
}
