import { DEFAULT_LOCALE, LINK_LANGUAGE, type Locale, languageTag, localeOf } from '@hand-in-hand/contract/locales.ts'

/** 1200 x 630 pixels, the size that messengers show large. It has no words. */
const PICTURE = { path: '/preview.png', width: 1200, height: 630 }

interface Preview {
  title: string
  description: string
}
interface Previews {
  /** The product's name. */
  name: string
  /** A sign-up link. */
  invitation: Preview
  /** A link to one task, for members. */
  task: Preview
  other: string
}

/** They name no family and no person, because a link may be passed on to anyone. */
const PREVIEWS: Record<Locale, Previews> = {
  en: {
    name: 'Hand in Hand',
    invitation: { title: 'A family would be glad of a hand', description: 'See what would help, and ask to join if you like.' },
    task: { title: 'A task in your circle', description: 'See what would help, and when.' },
    other: 'A family in a hard time writes down everyday tasks; its circle takes them.',
  },
  iw: {
    name: 'יד ביד',
    invitation: { title: 'משפחה תשמח לעזרה', description: 'אפשר לראות מה יעזור עכשיו, ולבקש להצטרף.' },
    task: { title: 'משימה במעגל שלך', description: 'אפשר לראות מה יעזור, ומתי.' },
    other: 'משפחה בתקופה קשה רושמת משימות יומיומיות, והמעגל שלה לוקח אותן.',
  },
  de: {
    name: 'Hand in Hand',
    invitation: {
      title: 'Eine Familie freut sich über Hilfe',
      description: 'Sehen Sie, was guttun würde, und fragen Sie an, wenn Sie mögen.',
    },
    task: { title: 'Eine Aufgabe in Ihrem Kreis', description: 'Sehen Sie, was guttun würde und wann.' },
    other: 'Eine Familie in einer schweren Zeit schreibt auf, was im Alltag zu tun ist; ihr Kreis übernimmt es.',
  },
  ru: {
    name: 'Рука об руку',
    invitation: { title: 'Одна семья будет рада помощи', description: 'Посмотрите, что сейчас нужно, и присоединяйтесь, если захотите.' },
    task: { title: 'Дело в вашем круге', description: 'Посмотрите, что нужно и когда.' },
    other: 'Семья в трудное время записывает повседневные дела, а её круг берёт их на себя.',
  },
}

/**
 * Returns a function from a request's address to the app's page with the preview that messengers show of a link
 * (https://ogp.me). It depends on the kind of the address and on the language that the link names, and on nothing else.
 */
export function pageWithPreview(page: string, publicUrl: string) {
  return (url: string) => {
    // Not parsed as a URL, which a request's address may not be.
    const [pathname = '', query] = url.split('?')
    const locale = localeOf(new URLSearchParams(query).get(LINK_LANGUAGE) ?? '') ?? DEFAULT_LOCALE
    // A function, because a replacement text has signs of its own.
    return page.replace('</head>', () => `${previewTags(pathname, locale, publicUrl)}</head>`)
  }
}

function previewTags(pathname: string, locale: Locale, publicUrl: string) {
  const { name, ...texts } = PREVIEWS[locale]
  const { title, description } = /^\/sign(-|__)up\//.test(pathname)
    ? texts.invitation
    : pathname.startsWith('/t/')
      ? texts.task
      : { title: name, description: texts.other }
  const tags = {
    title,
    description,
    image: publicUrl + PICTURE.path,
    'image:width': PICTURE.width,
    'image:height': PICTURE.height,
    type: 'website',
    site_name: name,
    locale: languageTag(locale),
  }
  return Object.entries(tags)
    .map(([property, content]) => `<meta property="og:${property}" content="${content}">`)
    .join('')
}
