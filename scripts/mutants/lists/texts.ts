import { mutantsOf } from '../mutant.ts'

const TEMPLATES = 'server/src/features/messages/messages.templates.ts'
const PLACEHOLDERS = ['server/src/features/messages/placeholders.test.ts']

export const texts = [
  ...mutantsOf(TEMPLATES, PLACEHOLDERS, [
    ['the Russian SMS of an approval lacks its link', 'добро пожаловать. {link}', 'добро пожаловать.'],
    ['the Russian SMS of a login link lacks the link', 'ваша новая ссылка: {link}', 'ваша новая ссылка.'],
    [
      'a phone can not fill in the German code',
      'Bitte geben Sie ihn nicht weiter.\\n\\n@{host} #{code}',
      'Bitte geben Sie ihn nicht weiter.',
    ],
    ['the German code has no code', '{code} ist Ihr Code', 'Das ist Ihr Code'],
    ['the Hebrew question does not name the task', '"{title}", {when}. עדיין', '{when}. עדיין'],
    [
      'the Hebrew SMS of a cancelled task says thank you and no more',
      `'{family}: אין עוד צורך במשימה "{title}" ({when}). תודה. {link}'`,
      `'תודה על הנכונות.'`,
    ],
    ['the Hebrew digest has no number of what was done', 'בוצעו {completed}', 'בוצעו'],
    ['the Russian SMS of a request does not name who asks', '{{name} хочет присоединиться}', '{кто-то хочет присоединиться}'],
  ]),
  ...mutantsOf(
    'server/src/features/invitations/share.presentation.ts',
    ['server/src/features/invitations/share-texts.test.ts'],
    [
      [
        'the German list that is passed on does not say where the rest is',
        'other {Dazu # weitere Aufgaben. Alles, auch zum Mitmachen: {link}}',
        'other {Dazu # weitere Aufgaben.}',
      ],
      [
        'the Russian list that is passed on does not say how many are needed',
        '{# человек} few {# человека} many',
        '{человек} few {человека} many',
      ],
    ],
  ),
  ...mutantsOf(
    'messages/ru/account.po',
    ['web/src/i18n/placeholders.test.ts'],
    [['a Russian question does not name the circle', `Выйти из круга «<0>{0}</0>»?`, `Выйти из круга «»?`]],
  ),
  ...mutantsOf(
    'messages/iw/family.po',
    ['web/src/i18n/placeholders.test.ts'],
    [['a Hebrew line does not say who did a task', 'בוצעה, בזכות {doer}', 'בוצעה']],
  ),
]
