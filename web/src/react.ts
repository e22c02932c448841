// The build's file of React (vite.config.ts). Because this is an entry of the build, the file also contains the bundler's own helpers.
// Otherwise the browser would wait for one more file.
import 'react'
import 'react-dom/client'
