import type { Ref } from 'react'
import type { NextPageState } from '../../../platform/stores/paged-list.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { FailureNote } from './FailureNote.tsx'
import styles from './ShowMore.module.css'
import { useServiceReturn } from './use-service-return.ts'

interface Props {
  state: NextPageState
  /** The message that the next page did not load. */
  failedText: string
  onMore: () => void
  ref?: Ref<HTMLDivElement>
}

/** Shows the button at the end of a list that has further pages. */
export function ShowMore({ state, failedText, onMore, ref }: Props) {
  useServiceReturn(onMore, state.status === 'failed' ? state.failure : undefined)
  return (
    <div ref={ref} className={styles.more}>
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
