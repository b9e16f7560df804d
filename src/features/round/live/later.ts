/** What the page of a live round shows beside the round, in one script. */
export { LiveChanges } from './LiveChanges.tsx'
export { LiveNotifications } from './LiveNotifications.tsx'
