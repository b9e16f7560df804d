import { lazyParts } from '../../platform/lazy/Optional.tsx'

/** What only some see who sign in. */
export const { PasskeyPart, SecondStepPart, StaffPageBlocked } = lazyParts(() => import('./later.tsx'))
