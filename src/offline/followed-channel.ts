/**
 * The channel on which the worker tells pages that the rounds that this browser follows have changed, and they each
 * other. In a file of its own, because every page contains the other names.
 */
export const FOLLOWED_CHANNEL = 'followed-rounds'
