/**
 * The script that stands first in every shell's head and runs before anything else is there. It begins the
 * page's first calls (wire: Settings of a build say where), and fits a page with a minimum width into a narrower
 * screen. It is classic script without a build step: the content policy holds its hash, one for all pages.
 */
export const headScript = `(function(d){
var s=d.currentScript.dataset,w=+s.minWidth,c=window.earlyCalls={},p=location.pathname.split('/');
if(w>screen.width)d.querySelector('meta[name=viewport]').content='width='+w;
(s.calls?s.calls.split(' '):[]).forEach(function(u){
if(u.indexOf('{token}')>0){if(!p[2])return;try{u=u.replace('{token}',encodeURIComponent(decodeURIComponent(p[2])))}catch(e){return}}
c[u]=fetch(u,{credentials:'include'});c[u].catch(function(){})
})
})(document)`

declare global {
  interface Window {
    /** Answers under way, by address; see `headScript`. */
    earlyCalls?: Record<string, Promise<Response>>
  }
}

/** Gives an early answer to the first who asks for it. */
export function takeEarly(url: string): Promise<Response> | undefined {
  const early = window.earlyCalls?.[url]
  if (early) delete window.earlyCalls?.[url]
  return early
}
