<?php
// `php import.php WORDPRESS CONTENT install|publish`: installs WordPress with the pages of CONTENT as
// blocks of its editor, or publishes the product page again as CONTENT has it now.
[, $wordpress, $content, $task] = $argv;
$_SERVER['HTTP_HOST'] = getenv('PEER_HOST');
if ($task === 'install') {
    define('WP_INSTALLING', true);
}
require "$wordpress/wp-load.php";

function inline_html(array $inlines): string
{
    $html = '';
    foreach ($inlines as $inline) {
        $text = esc_html($inline['text']);
        $html .= isset($inline['href'])
            ? '<a href="' . esc_attr($inline['href']) . '">' . $text . '</a>'
            : $text;
    }
    return $html;
}

function block_markup(string $name, string $html, array $attributes = []): string
{
    $json = $attributes ? ' ' . wp_json_encode($attributes) : '';
    return "<!-- wp:$name$json -->\n$html\n<!-- /wp:$name -->\n";
}

function block(array $block): string
{
    switch ($block['kind']) {
        case 'heading':
            $level = $block['level'];
            $html = inline_html($block['inlines']);
            return block_markup('heading', "<h$level>$html</h$level>", ['level' => $level]);
        case 'text':
            return block_markup('paragraph', '<p>' . inline_html($block['inlines']) . '</p>');
        case 'list':
            return list_block($block['items']);
        case 'table':
            $rows = '';
            foreach ($block['rows'] as $row) {
                $cells = '';
                foreach ($row as $cell) {
                    $tag = $cell['isHead'] ? 'th' : 'td';
                    $cells .= "<$tag>" . inline_html($cell['inlines']) . "</$tag>";
                }
                $rows .= "<tr>$cells</tr>";
            }
            $table = "<table><tbody>$rows</tbody></table>";
            return block_markup('table', "<figure class=\"wp-block-table\">$table</figure>");
        case 'picture':
            $src = esc_attr($block['src']);
            $alt = esc_attr($block['alt']);
            $img = "<img src=\"$src\" alt=\"$alt\"/>";
            return block_markup('image', "<figure class=\"wp-block-image\">$img</figure>");
    }
    throw new Exception("no block of kind {$block['kind']}");
}

// A list of lines is a list; items with more in them are groups, as list items take lines only.
function list_block(array $items): string
{
    $isPlain = fn ($item) => count($item) === 1 && $item[0]['kind'] === 'text';
    if (count(array_filter($items, $isPlain)) === count($items)) {
        $lines = '';
        foreach ($items as $item) {
            $line = '<li>' . inline_html($item[0]['inlines']) . '</li>';
            $lines .= block_markup('list-item', $line);
        }
        return block_markup('list', "<ul>$lines</ul>");
    }
    $groups = '';
    foreach ($items as $item) {
        $html = '<div class="wp-block-group">' . blocks($item) . '</div>';
        $groups .= block_markup('group', $html);
    }
    return $groups;
}

function blocks(array $blocks): string
{
    return implode('', array_map('block', $blocks));
}

function content_of(string $content, string $name): array
{
    return json_decode(file_get_contents("$content/$name.json"), true, 512, JSON_THROW_ON_ERROR);
}

if ($task === 'install') {
    require_once ABSPATH . 'wp-admin/includes/upgrade.php';
    wp_install('Peer', 'peer', 'peer@example.com', false, '', wp_generate_password(24));
    update_option('permalink_structure', '/%postname%/');
    switch_theme('peer');
    kses_remove_filters();
    $frame = content_of($content, 'product');
    update_option('peer_header', blocks($frame['header']));
    update_option('peer_footer', blocks($frame['footer']));
}
kses_remove_filters();
foreach ($task === 'install' ? ['product', 'list'] : ['product'] as $name) {
    $page = content_of($content, $name);
    $known = get_page_by_path($name);
    $saved = wp_insert_post(wp_slash([
        'ID' => $known ? $known->ID : 0,
        'post_type' => 'page',
        'post_status' => 'publish',
        'post_name' => $name,
        'post_title' => $page['title'],
        'post_content' => blocks($page['main']),
    ]), true);
    if (is_wp_error($saved)) {
        throw new Exception($saved->get_error_message());
    }
}
if ($task === 'install') {
    flush_rewrite_rules();
}
