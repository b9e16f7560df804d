import { useState } from 'react'
import { createSubmission, type Submission } from './submission.store.ts'

/** Returns the submission of a form or button that shows its own message. */
export function useSubmission(): Submission {
  return useState(createSubmission)[0]
}
