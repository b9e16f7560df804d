import type { ReactNode } from 'react'
import { FailureNote, type FailureNoteProps } from '../shared/FailureNote.tsx'
import { StatusNotice } from './StatusNotice.tsx'

interface Props extends Omit<FailureNoteProps, 'failure'> {
  /** Undefined if nothing has failed. Always render the component, so that screen readers announce the message. */
  message: string | undefined
  /** Why the request failed; undefined if the service responded without a result. */
  failure?: FailureNoteProps['failure'] | undefined
  /** Shown below the cause. */
  children?: ReactNode
}

/** Shows the message of a failed request, followed by its cause and what the user can do. */
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
