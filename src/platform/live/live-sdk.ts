/** The parts of the realtime SDK that the site uses, in a separate script that is loaded only for live rounds. */
export { initializeApp } from 'firebase/app'
export { forceWebSockets, getDatabase, goOffline, goOnline, onValue, ref } from 'firebase/database'
