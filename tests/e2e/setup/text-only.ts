/// <reference lib="dom" />
import { expect, type Page } from './story.ts'

/** The paths of our server that a page may request. A page may also open our other pages. */
const OUR_FILES = /^\/(v2|assets|docs|helpers|icons)\/|^\/(sw\.js|favicon\.svg|manifest\.\w+\.webmanifest)$/

/**
 * Watches a page for any effect of a text: the text runs, the content security policy stops it, it sends a request, it opens a page, or it
 * has become an element. `expectNothing` fails and names the effect.
 */
export async function textOnly(page: Page) {
  const found: string[] = []
  let inOurPage: string[] = []
  const note = (what: string) => void found.push(`${what} at ${new URL(page.url()).pathname}`)
  // The hostile texts call this function.
  await page.exposeFunction('hit', (mark: unknown) => note(`text ${mark} ran`))
  await page.exposeFunction('noteViolation', (what: string) => note(`the policy stopped ${what}`))
  await page.addInitScript(`
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      noteViolation([effectiveDirective, blockedURI, sample].join(' ')), true)
  `)
  page.on('dialog', (dialog) => {
    note(`a ${dialog.type()} came up`)
    void dialog.dismiss()
  })
  page.on('pageerror', (error) => note(`thrown: ${error.message}`))
  page.on('popup', (popup) => note(`a window opened: ${popup.url()}`))
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    const isOurs = origin === new URL(page.url()).origin && (request.isNavigationRequest() || OUR_FILES.test(pathname))
    if (page.url() !== 'about:blank' && !isOurs) note(`asked for ${request.url()}`)
  })

  /** Opens a screen, or uses the current one, and waits until it shows each of these texts unchanged. Returns all text of the screen. */
  async function look(path: string | null, texts: readonly string[] = []) {
    if (path !== null) await page.goto(path)
    if (inOurPage.length === 0) inOurPage = await inlineIn(page)
    await expect(page.locator('h1, h2, [role="tablist"]').first()).toBeVisible()
    let text = ''
    await expect
      .poll(
        async () => {
          text = await page.evaluate(everyText)
          return missingIn(text, texts)
        },
        { message: `${path ?? page.url()} shows every text exactly` },
      )
      .toEqual([])
    for (const element of await page.evaluate(madeByTexts, inOurPage)) note(`a text made ${element}`)
    return text
  }
  /** Opens the dialog of this button, checks it, and closes it. */
  async function lookInside(button: string, texts: readonly string[] = []) {
    await page.locator(button).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look(null, texts)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  return { look, lookInside, expectNothing: () => expect(found).toEqual([]) }
}

/**
 * The styles and scripts that the server writes into its pages, in the reader's language. Each of these four pages has the styles of its
 * own screen.
 */
async function inlineIn(page: Page) {
  const headers = { 'accept-language': await page.evaluate(() => navigator.language), accept: 'text/html' }
  const pages = ['/', '/family', '/sign-up/none', '/me'].map(async (path) => (await page.request.get(path, { headers })).text())
  const found = (await Promise.all(pages)).flatMap((html) => [...html.matchAll(/<(style|script)\b[^>]*>(.*?)<\/\1>/gs)])
  return found.map(([, , content = '']) => content).filter((content) => content !== '')
}

/** The texts that `shown` does not contain. The number of blanks does not matter. */
export function missingIn(shown: string, texts: readonly string[]) {
  const onOneLine = oneLine(shown)
  return texts.map(oneLine).filter((text) => !onOneLine.includes(text))
}
const oneLine = (text: string) => text.replace(/\s+/g, ' ')

/** All text of a page: its content, the values of its fields, and its labels for screen readers. */
function everyText() {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value)
  const labels = [...document.querySelectorAll('[aria-label]')].map((element) => element.getAttribute('aria-label'))
  return [document.body.textContent, ...fields, ...labels].join('\n')
}

/** Elements and attributes that our own screens never have. `inOurPage`: the contents of the styles and scripts that the page came with. */
function madeByTexts(inOurPage: string[]) {
  const strange = document.querySelectorAll(
    `base, embed, object, template, noscript, math, video, audio, style, marquee, meta[http-equiv], svg script, svg use, svg animate,
    svg a, svg foreignObject, form[action], [formaction], [srcdoc], #document, #trustedTypes`,
  )
  const isForeign = (address: string, folder: string) => !address.startsWith(`${location.origin}/${folder}/`)
  const loaded = [
    ...[...document.querySelectorAll('script')].filter(({ src }) => isForeign(src, 'assets')),
    ...[...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(({ href }) => isForeign(href, 'assets')),
    ...[...document.querySelectorAll('iframe')].filter(({ src }) => isForeign(src, 'docs')),
  ]
  const isBad = ({ name, value }: Attr) =>
    name.startsWith('on') ||
    (name === 'style' && /url\(/i.test(value)) ||
    (/^(href|src|xlink:href|poster|data)$/.test(name) && !/^(\/(?!\/)|#|https?:|tel:|sms:|webcal:)/.test(value))
  const bad = [...document.querySelectorAll('*')].filter((element) => [...element.attributes].some(isBad))
  const isOurs = (element: Element) => /^(STYLE|SCRIPT)$/.test(element.tagName) && inOurPage.includes(element.textContent)
  return [...strange, ...loaded, ...bad].filter((element) => !isOurs(element)).map((element) => element.outerHTML.slice(0, 200))
}
