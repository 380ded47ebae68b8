// For together.js: whoever is imported with a word after `?` has modules of its own, read anew, as
// it would have in a process of its own. Packages are shared.

export async function resolve(specifier, context, next) {
  const found = await next(specifier, context);
  const word = context.parentURL ? new URL(context.parentURL).search : "";
  return specifier.startsWith(".") ? { ...found, url: found.url + word } : found;
}
