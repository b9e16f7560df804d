/** What the site uses of the realtime SDK, in a script of its own that only a live round asks for. */
export { initializeApp } from 'firebase/app'
export { forceWebSockets, getDatabase, goOffline, goOnline, onValue, ref } from 'firebase/database'
