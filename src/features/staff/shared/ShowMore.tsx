import type { NextPageState } from '../../../platform/stores/paged-list.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { FailureNote } from './FailureNote.tsx'

interface Props {
  state: NextPageState
  /** The message that the next page did not load. */
  failedText: string
  onMore: () => unknown
}

/** Shows the button at the end of a list that has further pages. */
export function ShowMore({ state, failedText, onMore }: Props) {
  return (
    <div className="stack gap-3 centred">
      {state.status === 'failed' && (
        <p role="alert">
          {failedText} <FailureNote failure={state.failure} />
        </p>
      )}
      <Button loading={state.status === 'loading'} onClick={onMore}>
        {state.status === 'failed' ? 'Try again' : 'Show more'}
      </Button>
    </div>
  )
}
