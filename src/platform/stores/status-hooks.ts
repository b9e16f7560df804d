import type { Failure } from '../api/result.ts'

/** Callbacks for responses that concern more than the store that made the request, such as 401, by HTTP status. */
export type StatusHooks<Input> = Readonly<
  Record<number, (failure: Failure & { kind: 'http' }, input: Input) => unknown>
>
