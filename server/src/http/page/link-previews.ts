import { DEFAULT_LOCALE, LINK_LANGUAGE, type Locale, languageTag, localeOf } from '@hand-in-hand/contract/locales.ts'
import { defineMessage, translate } from '#texts'
import { appName } from '../../platform/app-name.ts'

/** 1200 x 630 pixels, the size that messengers show large. It has no words. */
const PREVIEW_PICTURE = { path: '/preview.png', width: 1200, height: 630 }

/** These texts name no family and no person, because a link may be passed on to anyone. */
const INVITATION = {
  title: defineMessage({
    comment: 'The title of a link to join a circle, as a messenger shows it to anyone. Up to 60 letters',
    message: 'A family could use some help',
  }),
  description: defineMessage({
    comment: 'Under the title of a link to join a circle. Up to 100 letters',
    message: 'See what would help, and ask to join if you like.',
  }),
}
const TASK = {
  title: defineMessage({
    comment: 'The title of a link to a task, as a messenger shows it. Up to 60 letters',
    message: 'A task in your circle',
  }),
  description: defineMessage({
    comment: 'Under the title of a link to a task. Up to 100 letters',
    message: 'See what would help, and when.',
  }),
}
const APP = defineMessage({
  comment: 'Under the name of the app, in a preview of its address. Up to 140 letters. The same is in web/public/manifest.*.webmanifest',
  message: 'A family going through a hard time lists everyday tasks, and the people around them take them on.',
})

/**
 * The tags of the preview that messengers show of a link (https://ogp.me). They depend on the kind of the request's address and on the
 * language that the link names, and on nothing else.
 */
export function previewTags(url: string, publicUrl: string) {
  // The address is not parsed as a URL, because a request's address may be no URL.
  const [pathname = '', query] = url.split('?')
  const locale = localeOf(new URLSearchParams(query).get(LINK_LANGUAGE) ?? '') ?? DEFAULT_LOCALE
  const name = appName(locale)
  const { title, description } = previewOf(pathname, locale)
  const tags = {
    title,
    description,
    image: publicUrl + PREVIEW_PICTURE.path,
    'image:width': PREVIEW_PICTURE.width,
    'image:height': PREVIEW_PICTURE.height,
    type: 'website',
    site_name: name,
    locale: languageTag(locale),
  }
  return Object.entries(tags)
    .map(([property, content]) => `<meta property="og:${property}" content="${content}">`)
    .join('')
}

function previewOf(pathname: string, locale: Locale) {
  const isInvitation = /^\/sign(-|__)up\//.test(pathname)
  if (!isInvitation && !/^\/(t\/|a$)/.test(pathname)) return { title: appName(locale), description: translate(APP, locale) }
  const { title, description } = isInvitation ? INVITATION : TASK
  return { title: translate(title, locale), description: translate(description, locale) }
}
