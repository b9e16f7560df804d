/**
 * Which paths of the output folder nobody is to ask for: pages go by the route table (a shell under its own name
 * would come without its headers), host files are for hosts, and the compressed copies go out as the file itself.
 * In the words that JavaScript's and nginx's regular expressions share.
 */
export const HIDDEN_FILES = String.raw`/[._](?!astro/)|\.html$|\.(br|gz)$|^/(firebase\.json|nginx\.conf)$`
