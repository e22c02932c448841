/**
 * Texts with which someone may make a page, a message, a table or a calendar run something. They are short, so that several fit into one
 * field, and all into a description. `hit(…)` says which one ran; e.test belongs to no one. Sources: OWASP's XSS filter evasion cheat
 * sheet, the HTML5 Security Cheatsheet, and Cure53's papers on mutation XSS.
 */
export const HOSTILE: readonly string[] = [
  // The next five texts, one of each kind, fit into a single title, for a screen that shows no other text. The last three have the syntax
  // of Lingui and ICU.
  '<script>hit(1)</script>',
  '<img src=x onerror=hit(7)>',
  '<0>x</0> <1/>',
  '<constructor/>',
  '{name} {0} {title}',
  // Scripts.
  '<SCRIPT SRC=//e.test/x></SCRIPT>',
  '</script><script>hit(3)</script>',
  '<scr<script>ipt>hit(5)</script>',
  '<template><script>hit(6)</script></template>',
  // Handlers.
  '<img/src=x/onerror=hit(8)>',
  '"><img src=x onerror=hit(9)>',
  "'><svg onload=hit(10)>",
  '<body onload=hit(11)>',
  '<input autofocus onfocus=hit(12)>',
  '<details open ontoggle=hit(13)>',
  '<video><source onerror=hit(14)>',
  '" autofocus onfocus="hit(15)',
  "' onpointerenter='hit(16)",
  '` onclick=hit(17) `',
  // Links, frames and forms.
  'javascript:hit(18)',
  'JaVaScRiPt://%0ahit(19)',
  'java\tscript:hit(20)',
  '&#106;avascript:hit(21)',
  '<a href=javascript:hit(22)>x</a>',
  'data:text/html,<script>hit(23)</script>',
  '<iframe src=javascript:hit(24)>',
  '<iframe srcdoc="<svg onload=hit(25)>">',
  '<form action=javascript:hit(26)><button>',
  '<base href=//e.test/>',
  '<meta http-equiv=refresh content=0;//e.test>',
  '<object data=//e.test><embed src=//e.test>',
  '<link rel=stylesheet href=//e.test>',
  // SVG and MathML.
  '<svg><script>hit(30)</script>',
  '<svg><animate onbegin=hit(31)>',
  '<svg><use href=//e.test/x#x>',
  '<math href=javascript:hit(33)>x',
  // Styles.
  '<style>*{display:none}</style>',
  'x;background:url(//e.test/)',
  '</style></title></textarea><svg onload=hit(36)>',
  // Templates.
  `$\{hit(37)}`,
  '{{hit(38)}}',
  '<%= hit(39) %> #{hit(39)}',
  // The syntax of our own messages: ICU, and the tags of Lingui.
  '<toString>x</toString> <__proto__/>',
  '{count, plural, other {#}}',
  "'{' {name '}' ''",
  // Brackets in other forms.
  '&lt;img src=x onerror=hit(44)&gt;',
  '\\u003cimg src=x onerror=hit(45)\\u003e',
  '\\u003cconstructor/\\u003e',
  'e\\u002etest\\x2fx\\u000ax',
  '%3Cscript%3Ehit(46)%3C/script%3E',
  '\uff1cscript\uff1ehit(47)\uff1c/script\uff1e',
  '\u226escript>hit(48)</script\u226f',
  // Texts that mean something else to a parser that reads them twice.
  '<noscript><p id="</noscript><svg onload=hit(49)>">',
  '<svg></p><style><a id="</style><img src=x onerror=hit(50)>">',
  '<math><mtext><mglyph><style><!--</style><img onerror=hit(51)>',
  '<!--><img src=x onerror=hit(52)>-->',
  '<![CDATA[><svg onload=hit(53)>]]>',
  // Texts that end a text in JSON, a line or a property.
  '"}]</script><svg onload=hit(54)>',
  '\\";hit(55)//',
  'x\u2028hit(56)\u2029',
  'x;ATTACH:javascript:hit(57)',
  '__proto__ constructor',
  // Characters that change the direction, and characters that no one sees.
  '\u202e>(85)tih=daolno gvs<\u202c',
  '\u2067<b>hit(59)</b>\u2069',
  '<scr\u200bipt>hit(60)</scr\u200bipt>',
  '\u05d0<b>\u05d1</b>\u200f',
  // Names that the page itself uses.
  '<form id=document><input name=body>',
  '<a id=trustedTypes name=createPolicy>',
]

/** The text as it is stored: without characters that change the direction, and trimmed. */
export const asKept = (text: string) => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '').trim()

/** Joins `texts` into as few texts of at most `limit` characters as possible. Longer texts are left out. */
export function packed(limit: number, texts = HOSTILE): string[] {
  const packs: string[] = []
  for (const text of texts) {
    const joined = `${packs.at(-1)} ${text}`
    if (packs.length > 0 && [...joined].length <= limit) packs.splice(-1, 1, joined)
    else if ([...text].length <= limit) packs.push(text)
  }
  return packs
}
