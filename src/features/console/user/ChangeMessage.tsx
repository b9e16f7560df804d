import { FailureNote } from '../../session/FailureNote.tsx'
import { Message } from '../Message.tsx'
import type { ChangeState } from './change.store.ts'

/** What came of a change, beneath its form. */
export function ChangeMessage({ state, onLookAgain }: { state: ChangeState; onLookAgain?: () => void }) {
  return (
    <>
      <Message kind="danger">
        {state.status === 'failed' && (
          <>
            <p>{state.message}</p>
            <p>
              <FailureNote failure={state.failure} isChange onRetry={onLookAgain} />
            </p>
          </>
        )}
      </Message>
      <Message kind="success">{state.status === 'done' && <p>{state.message}</p>}</Message>
    </>
  )
}
