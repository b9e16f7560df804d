import type { Failure } from '../api/result.ts'

/** Callbacks for responses that concern more than the store that made the request, such as 401, by HTTP status. */
export type StatusHooks<Input> = Readonly<
  Record<number, (failure: Failure & { kind: 'http' }, input: Input) => unknown>
>

/** Calls the hook for the status of a failure, if there is one, and waits until it is done. */
export async function callHook<Input>(on: StatusHooks<Input>, failure: Failure, input: Input): Promise<void> {
  if (failure.kind === 'http') await on[failure.status]?.(failure, input)
}
