/// <reference lib="dom" />
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

// A page that only shows 50 rows with React. The first pages of the app are compared with this page.

const rows = Array.from({ length: 50 }, (_, index) =>
  createElement(
    'li',
    { key: index },
    createElement('h2', null, `Task ${index}`),
    createElement('p', null, 'A pot of soup for five, no onions.'),
    createElement('button', { type: 'button' }, 'I will take the task'),
  ),
)
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(createElement('ul', null, rows))
