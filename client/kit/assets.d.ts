/** Types of the assets that boards may import. An author's repository names them as `"types": ["playchart/assets"]` in its tsconfig. */
declare module '*.css' {}
declare module '*.png' {
  const url: string
  export default url
}
declare module '*.jpg' {
  const url: string
  export default url
}
declare module '*.webp' {
  const url: string
  export default url
}
declare module '*.svg' {
  const url: string
  export default url
}
declare module '*.mp3' {
  const url: string
  export default url
}
