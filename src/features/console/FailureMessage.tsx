import type { ReactNode } from 'react'
import { FailureNote, type FailureNoteProps } from '../session/FailureNote.tsx'
import { StatusNotice } from './StatusNotice.tsx'

interface Props extends Omit<FailureNoteProps, 'failure'> {
  /** Undefined while nothing has failed; render the component all the time, so that the message is announced. */
  message: string | undefined
  /** Why it failed; undefined if the service responded without a result. */
  failure?: FailureNoteProps['failure'] | undefined
  /** Shown below the cause. */
  children?: ReactNode
}

/** The message of a failed request, followed by its cause and what can be done about it. */
export function FailureMessage({ message, failure, children, ...note }: Props) {
  return (
    <StatusNotice kind="danger">
      {message !== undefined && (
        <>
          <p>{message}</p>
          {failure && (
            <p>
              <FailureNote failure={failure} {...note} />
            </p>
          )}
          {children}
        </>
      )}
    </StatusNotice>
  )
}
